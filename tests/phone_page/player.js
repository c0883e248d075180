// Somebody who plays by a phone at random, by nothing but what stands on the page: one thing at a time. It gives back
// what it did.
(draws) => {
  let drawn = 0;
  const draw = (among) => among[Math.floor(draws[drawn++ % draws.length] * among.length)];
  const seen = (one) => one && !one.hidden && one.getClientRects().length > 0 && !one.disabled;
  const all = (what) => Array.from(document.querySelectorAll(what)).filter(seen);
  const press = (one) => {
    one.click();
    return one.id || one.dataset.key || one.className;
  };
  const on = (name) => document.body.classList.contains(name);

  const over = document.getElementById("over");
  if (seen(over)) return "over " + press(draw(all("#over button.gold, #over button.deadly, #over button.plain, #over button.menu-row")));
  if (!on("in-seat")) return "";

  const gold = document.getElementById("gold");
  const eye = document.getElementById("eye");
  const is_open = eye.getAttribute("aria-pressed") === "true";
  const is_ready = seen(gold) && gold.getAttribute("aria-disabled") !== "true";
  const rows = all(".row:not(.is-on), .play, .line-head, .cards.is-paid [data-key^=card-], .cards [data-key^=card-]");
  if (seen(eye) && !is_open && (!is_ready || draws[1] < 0.2) && draws[2] < 0.7) return press(eye);
  if (is_ready && (rows.length === 0 || draws[3] < 0.55)) return "gold " + gold.textContent + press(gold);
  if (rows.length) return press(draw(rows));
  return "";
};
