"use strict";
/* A phone at the table: it draws what the table sends, picks among numbered choices, and says which one is meant.
   No sentence is written here and nothing is known of any game; what a hand shows is held only while its eye is open. */
(() => {
  const SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"; // of a code that is typed
  const KEPT = "leaving-atlantis.seat";
  const LOOKS = "leaving-atlantis.looks";
  const WAITS = "leaving-atlantis.waits"; // until when no code is taken, after too many wrong ones
  const SIZES = [100, 125, 150, 175, 200];
  const LARGE = 150; // percent: from here on the list comes first, and the board is a button
  const OPEN = 10; // seconds without a touch until a hand that was opened is covered
  const TAP = 300; // milliseconds of a tap at most, and between the two of a double one
  const SLEEP = 300; // milliseconds for which the gold button takes nothing when the decision is another
  const TRY = 5000; // milliseconds of one try to reach the table, and from one to the next
  const LOST = 6000; // milliseconds until the page says that the table is out of reach
  const HEARD = 5000; // milliseconds in which an answer of the table comes
  const BEAT = 15000; // milliseconds between two questions whether the table still answers
  const REACH = 24; // pixels around a touch
  const NEAR = 44; // pixels of a space at least, and at most
  const WIDE = 60;

  const at = (id) => document.getElementById(id);
  const page = document.body;
  const memory = { staged: 300 }; // what lasts only as long as the page
  const state = {
    words: {},
    table: null, // what every phone knows of the table, or of its game alone
    view: "start",
    seats: null, // who sits there, while this phone has no seat
    seat: -1,
    wanted: -1, // the seat that was tapped
    refused: "",
    gone: "",
    screen: null,
    hand: null,
    further: null,
    can_regret: false, // whether what was decided on this screen can still be taken back
    hint: null,
    tile: -1,
    source: -1,
    choice: -1,
    raised: new Set(),
    has_raised: false, // whether anything was raised or lowered by a finger
    has_looked: false,
    is_sent: false,
    wakes: 0, // when the gold button takes something again
    looks: Object.assign({ size: 100, is_left: false }, remembered(LOOKS, true)),
  };

  // Words, and what is built of them.

  function say(key, values) {
    const text = state.words[key] || "";
    return text.replace(/\{(\w+)\}/g, (all, name) => (values && name in values ? values[name] : all));
  }

  /** Those words that there are, as the sentence of a key has two of them follow each other. */
  function join(key, words) {
    return words.filter(Boolean).reduce((start, next) => (start ? say(key, { start, next }) : next), "");
  }

  function el(tag, kind, ...within) {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    return fill(made, within);
  }

  function fill(made, within) {
    for (const one of within) {
      if (one || one === 0) made.appendChild(typeof one === "object" ? one : document.createTextNode(String(one)));
    }
    return made;
  }

  function put(place, ...within) {
    place.textContent = "";
    fill(place, within);
    place.hidden = !within.some(Boolean);
  }

  function drawn(tag, facts, ...within) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const name in facts) made.setAttribute(name, facts[name]);
    return fill(made, within);
  }

  function icon(name, kind) {
    const made = drawn("svg", { class: "icon " + (kind || ""), "aria-hidden": "true" });
    made.appendChild(drawn("use", { href: "#icon-" + name }));
    return made;
  }

  function button(kind, does, ...within) {
    const made = el("button", kind, ...within);
    made.type = "button";
    made.addEventListener("click", does);
    return made;
  }

  // What the phone keeps: the token of its seat, and how it likes to read. Both work without.

  function remembered(key, is_object) {
    try {
      const kept = window.localStorage.getItem(key) || "";
      return is_object ? JSON.parse(kept || "{}") : kept;
    } catch (error) {
      return is_object ? {} : memory[key] || "";
    }
  }

  function remember(key, value) {
    memory[key] = value;
    try {
      if (value) window.localStorage.setItem(key, value);
      else window.localStorage.removeItem(key);
    } catch (error) {
      memory.is_private = true; // such a browser forgets it with the page, and the seat can be asked for again
    }
  }

  // Pictures come by name, as drawings, and are kept; those that only a hand has shown go with it.

  const pictures = { kept: new Map(), asked: new Set(), of_hand: new Set() };

  function source_of(name, of_hand) {
    if (!pictures.kept.has(name) && !pictures.asked.has(name)) {
      pictures.asked.add(name);
      if (of_hand) pictures.of_hand.add(name);
      window.clearTimeout(pictures.later);
      pictures.later = window.setTimeout(ask_for_pictures, 0);
    }
    if (!of_hand) pictures.of_hand.delete(name);
    return pictures.kept.get(name) || "";
  }

  function picture(name, kind, of_hand) {
    if (!name) return null;
    const made = el("img", kind || "picture");
    made.alt = "";
    made.draggable = false;
    made.dataset.picture = name;
    const source = source_of(name, of_hand);
    if (source) made.src = source;
    return made;
  }

  function ask_for_pictures() {
    const names = Array.from(pictures.asked).filter((name) => !pictures.kept.has(name));
    for (let first = 0; first < names.length; first += 40) send({ do: "pictures", names: names.slice(first, first + 40) });
  }

  function take_pictures(come) {
    for (const name of Object.keys(come)) {
      if (!pictures.asked.delete(name)) continue; // of a hand that is covered by now
      pictures.kept.set(name, "data:image/svg+xml;charset=utf-8," + encodeURIComponent(come[name]));
    }
    for (const one of document.querySelectorAll("[data-picture]")) {
      const source = pictures.kept.get(one.dataset.picture);
      if (source && one.tagName.toLowerCase() === "img" && !one.src) one.src = source;
      if (source && one.tagName.toLowerCase() === "image") one.setAttribute("href", source);
    }
  }

  function forget_pictures_of_hand() {
    for (const name of pictures.of_hand) {
      pictures.kept.delete(name);
      pictures.asked.delete(name);
    }
    pictures.of_hand.clear();
  }

  // The line to the table.

  const line = { socket: null, key: key_of_address(), since: 0, is_over: false, code: "" };

  function key_of_address() {
    const found = /^#k=([\w-]+)$/.exec(window.location.hash);
    if (window.location.hash) window.history.replaceState(null, "", window.location.pathname);
    return found ? found[1] : "";
  }

  function connect() {
    disconnect();
    if (line.is_over || document.hidden) return;
    line.since = line.since || Date.now();
    line.tried = Date.now();
    const socket = new WebSocket(window.location.origin.replace("http", "ws") + "/phone");
    line.socket = socket;
    socket.onopen = () => line.socket === socket && introduce();
    socket.onmessage = (event) => line.socket === socket && take(read(event.data));
    socket.onclose = () => line.socket === socket && lose();
    line.limit = window.setTimeout(() => line.socket === socket && lose(), TRY);
  }

  /** Its apostrophes are those of printed words, as at the table, wherever they stand; a drawing is no sentence. */
  function read(data) {
    const message = JSON.parse(data);
    return message.is === "pictures" ? message : JSON.parse(data, (key, value) => (typeof value === "string" ? print(value) : value));
  }

  function print(text) {
    return /(^|[\s(\x22\u201c])\x27/.test(text) ? text : text.replace(/\x27/g, "\u2019"); // one that begins something quotes it
  }

  function disconnect() {
    window.clearTimeout(line.limit);
    window.clearTimeout(line.next);
    window.clearTimeout(line.beat);
    window.clearTimeout(line.answer);
    const socket = line.socket;
    line.socket = null;
    if (socket) socket.close();
  }

  function lose() {
    disconnect();
    drop_hand();
    state.is_sent = false; // whoever comes back is asked once more, or sees what has come of it
    line.since = line.since || Date.now();
    line.next = window.setTimeout(connect, Math.max(200, line.tried + TRY - Date.now()));
    window.clearTimeout(line.lost);
    line.lost = window.setTimeout(render, Math.max(0, line.since + LOST - Date.now()));
    render();
  }

  function introduce() {
    const token = remembered(KEPT);
    line.said = token ? "token" : line.code ? "code" : line.key ? "key" : "";
    if (token) send({ do: "hello", token });
    else if (line.code) send({ do: "hello", code: line.code });
    else if (line.key) send({ do: "hello", key: line.key });
  }

  function send(message) {
    if (line.socket && line.socket.readyState === 1) line.socket.send(JSON.stringify(message));
  }

  function tell(what, facts) {
    send(Object.assign({ do: "do", what, version: state.screen ? state.screen.version : 0 }, facts));
  }

  /** What decides something is answered soon, or the line is dead. */
  function tell_and_wait(what, facts) {
    state.is_sent = true;
    tell(what, facts);
    window.clearTimeout(line.answer);
    line.answer = window.setTimeout(lose, HEARD);
  }

  function beat() {
    window.clearTimeout(line.beat);
    line.beat = window.setTimeout(() => {
      if (state.seat < 0) return;
      send({ do: "pictures", names: [] });
      line.beat = window.setTimeout(lose, BEAT * 2 / 3);
    }, BEAT);
  }

  function is_lost() {
    return line.since > 0 && Date.now() - line.since >= LOST;
  }

  // What the table says.

  const SAID = {
    welcome(message) {
      know(message);
      if (line.said) return;
      state.view = "join";
      disconnect(); // whoever types a code connects when it is typed
    },
    seats(message) {
      know(message.table);
      state.seats = message;
      if (["phone.page.refused.code", "phone.page.refused.wait"].includes(state.refused)) state.refused = "";
      state.seat = -1;
      if (state.view !== "join") state.wanted = -1;
      state.view = "join";
    },
    seated(message) {
      know(message.table);
      const is_new = state.seat !== message.seat;
      state.seat = message.seat;
      state.view = "seat";
      state.seats = null;
      state.refused = line.code = line.key = "";
      state.token = message.token;
      remember(KEPT, message.token);
      if (is_new) forget_screen();
    },
    screen: (message) => take_screen(message.screen),
    hand: (message) => take_hand(message.hand),
    cover: () => empty_hand(), // a finger that still holds sees what follows, where its seat is asked again
    further(message) {
      if (!state.screen || message.version !== state.screen.version) return;
      state.further = message;
      message.choices = message.choices.map(whole);
    },
    regret(message) {
      if (state.screen && message.version === state.screen.version) state.can_regret = message.can_undo;
    },
    hint(message) {
      if (state.screen && message.version === state.screen.version) show_hint(message);
    },
    told(message) {
      state.is_sent = false;
      toast(message.text);
    },
    refused: (message) => take_refusal(message),
    gone(message) {
      if (remembered(KEPT) === state.token) remember(KEPT, "");
      end(message.text, message.is_over ? "" : say("phone.page.come-in"));
    },
    pictures: (message) => take_pictures(message.pictures),
  };

  function take(message) {
    line.since = 0;
    window.clearTimeout(line.limit);
    window.clearTimeout(line.lost);
    window.clearTimeout(line.answer);
    beat();
    const take_it = SAID[message.is];
    if (take_it) take_it(message);
    if (message.is !== "pictures") render();
  }

  function know(table) {
    state.table = Object.assign({}, state.table, table);
    state.words = table.words || state.words;
    document.documentElement.lang = table.language || "";
    document.title = table.title || "";
    page.classList.toggle("is-calm", Boolean(table.calm));
  }

  /** Nobody comes in like this. After what concerns a seat the list of seats stays; otherwise the line is closed. */
  function take_refusal({ why, seconds }) {
    if (why === "elsewhere") return end(say("phone.page.refused.elsewhere"), say("phone.page.use-here"));
    const is_list = state.seats && (why === "kept" || why === "full" || why === "wait");
    state.refused = is_list && why === "wait" ? "phone.page.refused.later" : "phone.page.refused." + why;
    state.waits = seconds ? Date.now() + seconds * 1000 : 0;
    state.seconds = seconds;
    if (!is_list) remember_wait();
    state.view = "join";
    count_down();
    if (is_list) return undefined;
    disconnect();
    state.seats = null;
    state.seat = -1;
    if (why === "token") {
      remember(KEPT, "");
      forget_screen();
      if (line.key || line.code) {
        state.refused = "";
        return connect();
      }
    }
    line.key = line.code = "";
    return undefined;
  }

  function count_down() {
    window.clearTimeout(state.counting);
    if (state.waits && Date.now() < state.waits) {
      state.counting = window.setTimeout(() => {
        const place = at("waits");
        if (place) place.textContent = say_refused();
        if (Date.now() >= state.waits) {
          state.refused = "";
          render();
        }
        count_down();
      }, 1000);
    }
  }

  function say_refused() {
    return say(state.refused, { count: Math.max(Math.ceil((state.waits - Date.now()) / 1000), 0) });
  }

  /** A page that is opened anew still has to wait, and says so. */
  function remember_wait() {
    try {
      window.sessionStorage.setItem(WAITS, String(state.waits));
    } catch (error) {
      memory.is_private = true; // then the table says it once more
    }
  }

  function find_wait() {
    try {
      state.waits = Number(window.sessionStorage.getItem(WAITS)) || 0;
    } catch (error) {
      state.waits = 0;
    }
    state.seconds = Math.ceil((state.waits - Date.now()) / 1000);
    if (state.seconds > 0) state.refused = "phone.page.refused.wait";
    count_down();
  }

  function end(text, again) {
    line.is_over = true;
    state.again = again;
    disconnect();
    drop_hand();
    forget_screen();
    state.gone = text;
    state.view = "gone";
  }

  function forget_screen() {
    state.screen = state.hint = null;
    forget_picks();
    board.shown = null;
  }

  function forget_picks() {
    state.further = null;
    state.tile = state.source = state.choice = -1;
    memory.line = -1;
    lower_all();
  }

  function lower_all() {
    state.raised = new Set();
    state.has_raised = false;
  }

  function take_screen(screen) {
    const before = state.screen;
    const is_other = !before || before.version !== screen.version;
    state.screen = screen;
    memory.had_hand = Boolean(screen.has_eye);
    screen.choices = (screen.choices || []).map(whole);
    if (!is_other) return;
    const is_asked = screen.mood === "asked";
    if (is_asked && memory.mood && memory.mood !== "asked" && window.navigator.vibrate) window.navigator.vibrate(200);
    memory.mood = screen.mood;
    forget_picks();
    close_over();
    state.is_sent = state.has_looked = state.can_regret = false;
    state.hint = null;
    put_gold_to_sleep();
    board.wants_frame = true;
    at("body").scrollTop = 0;
    keep_holding(before, screen);
    raise_best();
  }

  const NO_CHOICE = { title: "", gold: "", detail: "", cost: "", picture: "", danger: "", warning: "", label: "" };

  function whole(choice) {
    return Object.assign({ tile: -1, source: -1, target: -1, brings: -1, uses: [] }, NO_CHOICE, choice);
  }

  function thing_of(one) {
    return one.thing === undefined ? -1 : one.thing;
  }

  function thing_called(id) {
    return every("things").find((thing) => thing.id === id) || { id, name: "" };
  }

  function every(kind) {
    const of_hand = (state.hand && state.hand[kind]) || [];
    return ((state.screen && state.screen[kind]) || []).concat(of_hand);
  }

  // Picking: a thing of the hand, a piece, a target, and then the gold button.

  function open_choices() {
    return every("choices").filter((choice) => state.tile < 0 || choice.tile === state.tile);
  }

  /** Where something starts; and of a hand whatever else can be picked, so that a pick tells nothing of it. */
  function sources() {
    const starts = open_choices().map((choice) => choice.source).concat((state.hand && state.hand.pieces) || []);
    return Array.from(new Set(starts)).filter((source) => source >= 0);
  }

  function picked_source() {
    const all = sources();
    return all.includes(state.source) ? state.source : all.length === 1 ? all[0] : -1;
  }

  /** The choices of what is picked; where several pieces could be, those that need none. */
  function choices() {
    const source = picked_source();
    const few = open_choices().filter((choice) => choice.source === source || choice.source < 0);
    const is_whole = state.source < 0 || source < 0;
    const found = is_whole ? few : few.filter((choice) => choice.source === source);
    const more = state.further && state.further.source === source && source >= 0 ? state.further.choices : [];
    return found.concat(more).filter((choice) => !choice.is_main || choice.uses.length);
  }

  function pieces() {
    const starts = new Set(open_choices().map((choice) => choice.source));
    return picked_source() < 0 ? sources().filter((source) => state.tile < 0 || starts.has(source)).map(thing_called) : [];
  }

  function chosen() {
    return choices().find((choice) => choice.n === state.choice) || null;
  }

  function golden() {
    const main = every("choices").find((choice) => choice.is_main);
    const is_picking = state.source >= 0 || state.tile >= 0 || state.raised.size > 0;
    return chosen() || (!is_picking && main && !main.uses.length && main) || null;
  }

  function is_of_hand(choice) {
    return choice.tile >= 0 || choice.uses.length > 0 || !state.screen.choices.some((open) => open.n === choice.n)
      && !(state.further && state.further.choices.some((one) => one.n === choice.n));
  }

  function choose(n) {
    const choice = choices().find((one) => one.n === n);
    if (!choice || state.is_sent) return;
    if (choice.source >= 0) state.source = choice.source;
    state.choice = n;
    state.raised = new Set(choice.uses);
    state.has_raised = true;
    if (!is_of_hand(choice)) tell("lay-out", { n });
    render();
    come_into_view(choice.target);
  }

  function pick(thing) {
    if (state.is_sent) return;
    const is_tile = open_choices().some((choice) => choice.tile === thing) || thing_called(thing).is_hand;
    if (is_tile) {
      state.tile = state.tile === thing ? -1 : thing;
      state.choice = -1;
      if (!open_choices().some((choice) => choice.tile >= 0 && choice.source === state.source)) state.source = -1;
      if (state.tile >= 0) tell("pick", { n: thing });
      else tell("take-back");
    } else {
      state.source = thing;
      state.choice = -1;
      if (state.tile >= 0 && !open_choices().some((choice) => choice.source === thing)) state.tile = -1;
      board.wants_frame = board.wants_frame || !sees_picked();
      tell("pick", { n: thing });
    }
    const only = only_choice();
    if (!only) return render();
    if (only.source >= 0) state.source = only.source;
    return choose(only.n);
  }

  /** The choice that is left once a piece or a card is picked, where there is nothing more to tap. */
  function only_choice() {
    const of_card = state.tile >= 0 ? open_choices().filter((choice) => state.source < 0 || choice.source === state.source) : [];
    if (of_card.length === 1) return of_card[0];
    const found = choices();
    const is_clear = found.length === 1 && found[0].target < 0 && (state.tile >= 0 || state.source >= 0);
    return is_clear ? found[0] : null;
  }

  function take_back() {
    if (state.is_sent) return;
    if (state.tile < 0 && state.source < 0 && state.choice < 0 && !state.raised.size) return;
    const had_choice = state.choice >= 0;
    state.choice = -1;
    if (!had_choice || only_choice()) drop_pick();
    if (state.source < 0) state.further = null;
    lower_all();
    board.wants_frame = board.wants_frame || !sees_picked();
    tell("take-back");
    for (const thing of [state.tile, state.source]) if (thing >= 0) tell("pick", { n: thing });
    render();
  }

  /** The last step of what is picked: a card before the pawn that it is for. */
  function drop_pick() {
    const is_piece = Boolean(state.hand && (state.hand.pieces || []).includes(state.source));
    const is_of_card = state.tile >= 0 && (is_piece || Boolean(only_choice()));
    if (is_of_card) state.tile = -1;
    if (is_of_card && is_piece) return;
    if (state.source >= 0) state.source = -1;
    else state.tile = -1;
  }

  function raise(thing) {
    if (state.is_sent) return;
    if (!state.raised.delete(thing)) state.raised.add(thing);
    state.has_raised = true;
    find_payment();
    const is_enough = state.choice < 0 && payment().missing <= 0;
    if (is_enough && state.hand && state.hand.finds) tell("raise", { things: Array.from(state.raised) });
    render();
  }

  /** The choice that uses just what is raised. */
  function find_payment() {
    const paid = marks_of(state.raised);
    const found = choices().find((choice) => choice.uses.length && marks_of(choice.uses) === paid);
    state.choice = found ? found.n : -1;
  }

  /** Before a finger has raised anything, the best way to pay is. */
  function raise_best() {
    if (!toll() || state.has_raised || state.choice >= 0) return;
    const best = every("choices").find((choice) => choice.is_main && choice.uses.length);
    if (!best) return;
    state.choice = best.n;
    state.raised = new Set(best.uses);
  }

  /** What is paid with, whichever of several that are alike it is. */
  function marks_of(things) {
    const cards = payable();
    return Array.from(things)
      .map((thing) => cards.find((card) => card.thing === thing) || { thing })
      .map((card) => (card.kind ? "kind " + card.kind : "thing " + card.thing))
      .sort()
      .join(";");
  }

  function payable() {
    return parts().reduce((all, part) => all.concat(part.pays ? part.cards : []), []);
  }

  function toll() {
    return parts().find((part) => part.type === "toll") || null;
  }

  /** What is raised for what is due, what is said of it, and why it is not paid yet; nothing where nothing is due. */
  function payment() {
    const part = toll();
    if (!part) return null;
    const raised = payable().filter((card) => state.raised.has(card.thing)).sort((one, other) => other.value - one.value);
    const paid = raised.reduce((sum, card) => sum + card.value, 0);
    const missing = part.owed - paid;
    const text = missing > 0 ? part.short[paid] : missing < 0 ? part.over[-missing - 1] : part.exact;
    const spare = raised.slice().reverse().find((card) => paid - card.value >= part.owed);
    const why = missing > 0 ? part.more[paid] : spare ? spare.spare : part.cannot;
    return { raised, paid, missing, text: text || "", why: raised.length ? why : state.screen.off };
  }

  /** Whether nothing can be chosen before the hand is seen, and that is covered. */
  function must_look() {
    const { screen } = state;
    return Boolean(screen) && screen.mood === "asked" && Boolean(screen.needs_hand && screen.has_eye) && !state.hand;
  }

  function act() {
    if (is_resting() || !state.screen) return;
    if (state.screen.mood === "looking") return looked();
    if (must_look()) return eye.mode === "covered" ? open_hand("open") : undefined;
    const choice = golden();
    if (!choice) return undefined;
    if (choice.danger && state.screen.confirms) return ask_danger(choice);
    return answer(choice, false);
  }

  function answer(choice, is_sure) {
    tell_and_wait("choose", { n: choice.n, is_sure });
    render();
  }

  function looked() {
    if (!state.has_looked) return;
    tell_and_wait("looked");
    cover(true);
  }

  /** Gold takes nothing while an answer is on its way, or nobody would hear it. */
  function is_resting() {
    return Date.now() < state.wakes || state.is_sent || line.since > 0;
  }

  function put_gold_to_sleep() {
    state.wakes = Date.now() + SLEEP;
    window.setTimeout(render_foot, SLEEP + 10);
  }

  // The hand: covered, held open by a finger, or opened until ten seconds pass without a touch.

  const eye = { mode: "covered", down: 0, tapped: 0, until: 0, finger: null };

  function open_hand(mode) {
    const was = eye.mode;
    eye.mode = mode;
    if (mode === "open") touch_hand();
    if (was === "covered") tell("hold");
    render();
  }

  function touch_hand() {
    if (eye.mode !== "open") return;
    eye.until = Date.now() + OPEN * 1000;
    window.clearInterval(eye.ticking);
    eye.ticking = window.setInterval(tick_hand, 200);
    tick_hand();
  }

  function tick_hand() {
    const left = (eye.until - Date.now()) / 1000;
    if (left <= 0 && eye.mode === "open") return cover(true);
    at("ring").style.strokeDashoffset = String(100 - (left / OPEN) * 100);
    at("ring-count").textContent = String(Math.max(0, Math.ceil(left)));
    return undefined;
  }

  /** Covers the hand at once; `is_own`: the table does not know yet. */
  function cover(is_own) {
    const was_open = eye.mode !== "covered";
    drop_hand();
    if (is_own && was_open) tell("let-go");
    render();
  }

  function drop_hand() {
    window.clearInterval(eye.ticking);
    eye.mode = "covered";
    eye.finger = null;
    empty_hand();
  }

  /** All that came of a hand leaves the page and its memory. */
  function empty_hand() {
    const things = (state.hand && state.hand.things) || [];
    const numbers = new Set(things.map((thing) => thing.id));
    const open = state.screen ? state.screen.choices : [];
    if (state.hand && state.tile >= 0) state.source = -1;
    if (numbers.has(state.source)) state.source = -1;
    const further = (state.further && state.further.choices) || [];
    if (!open.concat(further).some((choice) => choice.n === state.choice)) state.choice = -1;
    state.tile = -1;
    lower_all();
    if (state.hand) close_over();
    state.hand = null;
    at("ring-count").textContent = "";
    forget_pictures_of_hand();
  }

  function take_hand(hand) {
    if (eye.mode === "covered" || !state.screen || hand.version !== state.screen.version) return;
    hand.choices = (hand.choices || []).map(whole);
    const had_board = Boolean(state.hand && state.hand.board);
    memory.is_hand_new = !state.hand;
    state.hand = hand;
    state.has_looked = true;
    if (hand.board || had_board) board.wants_frame = true;
    if (state.raised.size && state.choice < 0) find_payment();
    raise_best();
  }

  /** The seat is still asked: an eye that is still open sees what follows from the next question. */
  function keep_holding(before, screen) {
    const is_same = before && screen.has_eye && before.mood === screen.mood && before.mover === screen.mover;
    if (eye.mode === "covered") return;
    empty_hand();
    if (is_same) tell("hold");
    else cover(true);
  }

  function lay_out(thing) {
    eye.finger = null;
    open_hand("open");
    pick(thing);
  }

  function is_of_reader(event) {
    return (event.width === 0 && event.height === 0) || (event.pointerType === "mouse" && event.detail === 0
      && event.width === 1 && event.height === 1 && event.pressure === 0);
  }

  function press_eye(event) {
    eye.is_read = is_of_reader(event);
    if (eye.is_read || event.button > 0) return;
    event.preventDefault();
    if (eye.mode === "open") {
      eye.down = 0;
      cover(true);
      return;
    }
    eye.down = Date.now();
    eye.finger = event.pointerId;
    try {
      at("eye").setPointerCapture(event.pointerId);
    } catch (error) {
      eye.finger = event.pointerId; // the finger has already left, and its end is told all the same
    }
    open_hand("held");
  }

  function release_eye(event) {
    if (eye.mode !== "held" || eye.finger !== event.pointerId) return;
    const now = Date.now();
    const is_tap = event.type === "pointerup" && now - eye.down < TAP;
    eye.finger = null;
    if (is_tap && now - eye.tapped < TAP * 2) {
      eye.tapped = 0;
      open_hand("open");
    } else {
      eye.tapped = is_tap ? now : 0;
      cover(true);
    }
  }

  /** Keys and screen readers open it with one press, for ten seconds. */
  function click_eye(event) {
    if (event.detail !== 0 && !eye.is_read) return;
    if (eye.mode === "covered") open_hand("open");
    else cover(true);
  }

  // Presses: what began before the present question means none of it, and a second finger presses as the first one does.

  const presses = { begun: null, others: new Map(), made: 0 };

  function begin_press(event) {
    const press = { version: state.screen ? state.screen.version : 0, is_early: is_resting(), x: event.clientX, y: event.clientY };
    if (event.isPrimary) {
      presses.begun = press;
      presses.others.clear();
      lift_fingers();
    } else if (event.pointerType === "touch") {
      press.on = pressed_at(event.target);
      press.scrolls = at("body").contains(event.target);
      press.last = event.clientY;
      if (press.on || press.scrolls) presses.others.set(event.pointerId, press);
    }
  }

  /** The list follows a second finger, which browsers let scroll nothing while the first one lies on the eye. */
  function follow_press(event) {
    const press = presses.others.get(event.pointerId);
    if (!press || !press.scrolls) return;
    scroller().scrollTop += press.last - event.clientY;
    press.last = event.clientY;
  }

  function pressed_at(place) {
    return place && place.closest ? place.closest("button, .small") : null;
  }

  /** Browsers make no click of a finger that comes while another one lies on the page, as on the eye. */
  function end_press(event) {
    const press = presses.others.get(event.pointerId);
    presses.others.delete(event.pointerId);
    if (!press || !press.on || event.type !== "pointerup" || Math.hypot(event.clientX - press.x, event.clientY - press.y) > 12) return;
    const on = pressed_at(document.elementFromPoint(event.clientX, event.clientY));
    const key = press.on.dataset.key;
    if (!on || on.disabled || on.id === "eye" || (on !== press.on && (!key || on.dataset.key !== key))) return;
    if (press.version !== (state.screen ? state.screen.version : 0)) return;
    presses.begun = press;
    on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    presses.made = Date.now();
  }

  function listen_to_presses() {
    document.addEventListener("pointerdown", begin_press, true);
    document.addEventListener("pointermove", follow_press, true);
    document.addEventListener("pointerup", end_press, true);
    document.addEventListener("pointercancel", end_press, true);
    document.addEventListener("click", (event) => {
      if (event.isTrusted && event.detail > 0 && Date.now() - presses.made < TAP) event.stopPropagation(); // it was made already
    }, true);
  }

  function press_gold(event) {
    const press = event.detail > 0 ? presses.begun : null; // keys and screen readers begin nothing
    presses.begun = null;
    if (press && (press.is_early || press.version !== (state.screen ? state.screen.version : 0))) return;
    act();
  }

  // What lies over the page: the menu, questions and hints.

  function open_over(kind, label, ...within) {
    const box = el("div", "sheet " + kind, ...within);
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-modal", "true");
    box.setAttribute("aria-label", label);
    if (at("over").hidden) memory.focus = focus_key() || document.activeElement;
    put(at("over"), box);
    at("page").setAttribute("aria-hidden", "true");
    const first = box.querySelector("[data-first]") || box.querySelector("button");
    if (first) first.focus({ preventScroll: true });
  }

  function close_over() {
    if (at("over").hidden) return;
    put(at("over"));
    at("page").removeAttribute("aria-hidden");
    const before = typeof memory.focus === "string" ? keyed_as(memory.focus, at("page")) : memory.focus;
    if (before && document.contains(before)) before.focus({ preventScroll: true });
    memory.focus = null;
  }

  function trap_focus(event) {
    const all = Array.from(at("over").querySelectorAll("button"));
    if (at("over").hidden || !all.length) return;
    if (event.key === "Escape") close_over();
    if (event.key !== "Tab") return;
    const now = all.indexOf(document.activeElement);
    const next = (now + (event.shiftKey ? -1 : 1) + all.length) % all.length;
    all[next].focus();
    event.preventDefault();
  }

  function row_of_menu(name, text, note, does) {
    return button("menu-row", does, icon(name), el("span", "grow", text), note && el("span", "faint", note));
  }

  function open_menu() {
    const is_heard = line.since === 0;
    const can_hint = is_heard && state.screen && state.screen.can_hint;
    open_over(
      "menu",
      say("phone.page.menu"),
      can_hint && row_of_menu("hint", say("phone.page.hint"), "", () => {
        close_over();
        tell("hint");
        toast(say("phone.page.thinking"));
      }),
      row_of_menu("size", say("phone.page.text-size"), say("phone.page.percent", { count: state.looks.size }), () => {
        state.looks.size = SIZES[(SIZES.indexOf(state.looks.size) + 1) % SIZES.length];
        change_looks();
      }),
      row_of_menu("hand", say("phone.page.left-hand"), say(state.looks.is_left ? "phone.page.on" : "phone.page.off"), () => {
        state.looks.is_left = !state.looks.is_left;
        change_looks();
      }),
      is_heard && state.seat >= 0 && row_of_menu("door", say("phone.page.give-back"), "", ask_to_give_back),
      row_of_menu("cross", say("phone.page.close"), "", close_over)
    );
  }

  function change_looks() {
    remember(LOOKS, JSON.stringify(state.looks));
    const row = Array.from(at("over").querySelectorAll("button")).indexOf(document.activeElement);
    apply_looks();
    render();
    open_menu();
    at("over").querySelectorAll("button")[Math.max(row, 0)].focus();
  }

  function apply_looks() {
    document.documentElement.style.fontSize = state.looks.size + "%";
    page.classList.toggle("is-left", state.looks.is_left);
    page.classList.toggle("is-large", state.looks.size >= LARGE);
    board.wants_frame = true;
  }

  function ask(title, text, yes, does, is_danger) {
    const no = button("plain", close_over, say("phone.page.not-now"));
    no.dataset.first = "yes";
    open_over("question" + (is_danger ? " is-danger" : ""), title,
      el("p", "sheet-title", is_danger && icon("skull"), title), text && el("p", "sheet-text", text),
      el("div", "sheet-foot", no, button(is_danger ? "deadly" : "gold", () => {
        close_over();
        does();
      }, yes)));
  }

  function ask_danger(choice) {
    ask(choice.title, choice.danger, deed_of(choice)[0], () => answer(choice, true), true);
  }

  function ask_to_give_back() {
    close_over();
    ask(say("phone.page.give-back.title"), say("phone.page.give-back.about"), say("phone.page.give-back.yes"), () => tell("give-back"));
  }

  /** Two that a finger cannot tell apart. */
  function ask_which(rows) {
    open_over("which", say("phone.page.which"), el("p", "sheet-title", say("phone.page.which")),
      ...rows.map((row) => button("menu-row", () => {
        close_over();
        row.does();
      }, picture(row.picture, "sign", row.of_hand), el("span", "grow", row.name), row.note && el("span", "faint", row.note))),
      button("menu-row", close_over, icon("cross"), el("span", "grow", say("phone.page.not-now"))));
  }

  function show_hint(hint) {
    toast("");
    const choice = every("choices").find((one) => one.n === hint.choice);
    open_over("hint", say("phone.page.hint"),
      el("p", "sheet-title", icon("hint"), say("phone.page.hint")), ...hint.lines.map((text) => el("p", "sheet-text", text)),
      el("div", "sheet-foot", button("plain", close_over, say("phone.page.close")),
        choice && button("gold", () => {
          close_over();
          state.source = choice.source;
          board.wants_frame = true;
          choose(choice.n);
        }, say("phone.page.hint.show"))));
  }

  function toast(text) {
    window.clearTimeout(memory.toasting);
    at("toast").textContent = text;
    at("toast").classList.toggle("is-shown", Boolean(text));
    if (text) memory.toasting = window.setTimeout(() => toast(""), 4000);
  }

  // The screen, from above.

  function render() {
    const view = view_now();
    for (const name of ["start", "join", "seat", "wait", "lost", "gone"]) page.classList.toggle("in-" + name, name === view);
    const screen = view === "seat" || view === "wait" ? state.screen : null;
    const focus = focus_key();
    page.classList.toggle("is-open", Boolean(state.hand));
    page.classList.toggle("has-board", Boolean(screen && board_shown()));
    page.classList.toggle("has-toll", Boolean(screen && toll()));
    render_top(view);
    render_steps(view === "seat" ? screen : null);
    render_stage(view === "seat" ? screen : null);
    render_line(view === "seat" ? screen : null);
    const scrolled = scroller().scrollTop;
    put(at("body"), ...BODIES[view]());
    at("body").hidden = false; // it keeps the foot where it is
    scroller().scrollTop = scrolled;
    bring_hand_into_view();
    fold_seats();
    fold_explorers();
    render_foot();
    place_line(view === "seat" ? screen : null);
    restore_focus(focus);
    speak(view);
  }

  /** Without a board the line stands where a board would end, or above the foot: nowhere between. */
  function place_line(screen) {
    page.classList.remove("is-full");
    const is_bare = Boolean(screen && !board_shown());
    page.classList.toggle("is-full", is_bare && (!screen.has_eye || at("body").offsetHeight > memory.staged + 1));
  }

  function scroller() {
    return at("body").querySelector(".scroll") || at("body");
  }

  function view_now() {
    if (state.view === "gone" || state.view === "start") return state.view === "start" && is_lost() ? "lost" : state.view;
    if (is_lost()) return "lost";
    if (state.view !== "seat") return state.view;
    if (!state.screen) return "wait";
    return state.screen.mood === "waiting" || state.screen.mood === "resting" ? "wait" : "seat";
  }

  function focus_key() {
    const now = document.activeElement;
    return now && at("page").contains(now) ? now.dataset.key || "" : "";
  }

  /** What is drawn anew keeps the focus; nobody has touched anything by that. */
  function restore_focus(key) {
    if (!key || !at("over").hidden) return;
    const again = keyed_as(key, at("page")) || at("body").querySelector("[data-key]");
    memory.is_put_back = true;
    if (again) again.focus({ preventScroll: true });
    memory.is_put_back = false;
  }

  function keyed_as(key, place) {
    return Array.from(place.querySelectorAll("[data-key]")).find((one) => one.dataset.key === key);
  }

  /** For whoever listens: what has changed and stands somewhere else than in the line. */
  function speak(view) {
    const screen = state.screen;
    const due = view === "seat" && state.has_raised && payment();
    const of_view = {
      wait: () => (screen ? [screen.ask, screen.told] : [say("phone.page.reaching")]),
      seat: () => [screen.told, due && due.text],
      lost: () => [say("phone.page.lost"), say("phone.page.lost.about")],
      join: () => [state.refused && say(state.refused, { count: state.seconds })], // once, and not with every second
      gone: () => [state.gone],
    }[view];
    const words = of_view ? join("list.sentences", of_view()) : "";
    if (at("news").textContent !== words) at("news").textContent = words;
  }

  function seat_card(seat) {
    return ((state.table && state.table.seats) || []).find((one) => one.seat === seat) || null;
  }

  function face(card, kind) {
    const made = el("span", "face " + (kind || ""), picture(card.face || card.mark, "portrait"), card.face && picture(card.mark, "mark"),
      card.letter && !card.mark && el("span", "mark letter", card.letter));
    made.style.borderColor = card.colour;
    return made;
  }

  function render_top(view) {
    const card = seat_card(state.seat);
    at("strip").style.background = card && view !== "join" ? card.colour : "";
    if (!card || !["seat", "wait", "lost"].includes(view)) return put(at("top"));
    const is_away = is_lost();
    const is_reaching = line.since > 0 && !is_away;
    const has_way_back = state.screen && ((state.screen.can_undo && !state.is_sent) || state.can_regret);
    const can_undo = line.since === 0 && has_way_back;
    const undo = keyed(button("square", () => tell("undo"), icon("undo")), "undo");
    undo.setAttribute("aria-label", say("phone.page.undo"));
    undo.disabled = !can_undo;
    const is_asked = view === "seat" && state.screen.mood === "asked";
    const menu = keyed(button("square", open_menu, icon("menu")), "menu");
    menu.setAttribute("aria-label", say("phone.page.menu"));
    const status = el("span", "status" + (is_away ? " is-away" : is_reaching ? " is-reaching" : ""), el("i", "dot"),
      say(is_away ? "phone.page.away" : is_reaching ? "phone.page.reaching" : "phone.page.here"));
    return put(at("top"), face(card), el("div", "who", el("b", "name", card.name),
      el("span", "where", el("span", "game", state.table.title), status)), (is_asked || can_undo) && undo, menu);
  }

  function render_steps(screen) {
    const steps = (screen && screen.steps) || [];
    put(at("steps"), ...steps.map((step, number) => {
      const made = el("li", "step is-" + step.state,
        el("span", "step-number", step.state === "done" ? icon("tick") : number + 1), el("span", "step-name", step.text));
      if (step.state === "now") made.setAttribute("aria-current", "step");
      if (step.count) made.appendChild(el("span", "moves-left", step.count));
      else for (let dot = 0; dot < (step.of || 0); dot++) made.appendChild(el("i", "moves" + (dot < step.left ? "" : " is-used")));
      return made;
    }));
    at("steps").className = "";
    for (const fold of ["no-done", "no-names"]) {
      if (at("steps").scrollWidth > at("steps").clientWidth) at("steps").classList.add(fold);
    }
  }

  function render_line(screen) {
    const choice = screen && chosen();
    const place = at("line");
    const says = !screen ? "" : choice ? JSON.stringify([choice, state.screen.version]) : screen.ask;
    if (place.dataset.says === says) return;
    place.dataset.says = says;
    place.className = !choice ? "" : choice.danger ? "is-danger" : choice.warning ? "is-warning" : "is-chosen";
    if (!choice) return put(place, screen && el("p", "line-ask", screen.ask));
    const title = choice.warning ? say("phone.page.warned", { title: choice.title, warning: choice.warning }) : choice.title;
    const more = [choice.cost, choice.danger || choice.detail].filter(Boolean).join(" · ");
    return put(place, choice.danger ? el("span", "skull", icon("skull")) : picture(choice.picture, "sign", is_of_hand(choice)),
      el("p", "grow", el("b", "", title), more && el("span", "", more)));
  }

  function deed_of(choice) {
    return (choice.gold || choice.title).split("\n");
  }

  function render_foot() {
    const view = view_now();
    const screen = view === "seat" || view === "wait" ? state.screen : null;
    const is_looking = Boolean(screen && screen.mood === "looking");
    const has_gold = view === "seat" && Boolean(screen);
    at("foot").hidden = !screen || !(has_gold || screen.has_eye);
    if (at("foot").hidden) return;
    const choice = has_gold ? golden() : null;
    const due = has_gold ? payment() : null;
    const waits = has_gold && must_look();
    const is_asleep = is_resting();
    const off = (due && due.why) || say_off(screen);
    const deed = is_looking ? [say("phone.page.looked")] : waits ? [say("phone.page.pick-up")] : choice ? deed_of(choice) : [off];
    at("gold").hidden = !has_gold;
    at("gold-name").textContent = deed[0];
    at("gold-note").textContent = deed[1] || "";
    const is_off = is_looking ? !state.has_looked : !choice && !waits;
    at("gold").classList.toggle("is-off", is_off);
    at("gold").classList.toggle("is-asleep", is_asleep);
    at("gold").setAttribute("aria-disabled", String(is_off || is_asleep));
    render_eye(screen, has_gold);
  }

  /** Why gold rests: what the game says, or what is still to be tapped once a piece is picked. */
  function say_off(screen) {
    const data = board_shown();
    const is_picked = (picked_source() >= 0 || state.tile >= 0) && data && !data.lines;
    return is_picked && near_targets().length > 0 ? say("phone.page.where") : screen.off || say("phone.page.choose");
  }

  function render_eye(screen, has_gold) {
    const is_open = eye.mode === "open";
    const is_wide = !has_gold;
    at("eye").hidden = !screen.has_eye;
    at("eye").className = "is-" + eye.mode + (is_wide ? " is-wide" : "");
    at("eye").setAttribute("aria-pressed", String(eye.mode !== "covered"));
    const name = is_open ? say("phone.page.cover") : eye.mode === "held" ? say("phone.page.held")
      : say(is_wide ? "phone.page.hold-to-look" : "phone.page.hand");
    at("eye-name").textContent = name;
    at("eye-note").textContent = is_wide && eye.mode === "covered" ? say("phone.page.tap-twice") : "";
    at("eye").setAttribute("aria-label", is_open ? name : say("phone.page.eye"));
    at("whisper").textContent = eye.mode === "held" ? say("phone.page.while-held") : "";
  }

  // What stands between the line and the foot.

  function sky() {
    return el("div", "horizon");
  }

  const BODIES = {
    start: () => [sky()],
    join: () => join_body(),
    seat: () => seat_body(),
    wait: () => wait_body(),
    lost: () => lost_body(),
    gone: () => [el("div", "card notice", el("h1", "", state.gone),
      state.again && button("gold wide", () => window.location.reload(), state.again))],
  };

  function parts() {
    const of_screen = (state.screen && state.screen.parts) || [];
    return of_screen.concat((state.hand && state.hand.parts) || []).filter((part) => part.type !== "board");
  }

  function seat_body() {
    const screen = state.screen;
    const is_covered = !state.hand && screen.has_eye;
    const of_screen = (screen.parts || []).filter((part) => part.type !== "board" && !is_in_stage(part));
    const needs_cover = is_covered && (screen.needs_hand || !board_shown() || screen.mood === "looking");
    const of_hand = (state.hand && state.hand.parts) || [];
    const instead = (part) => of_hand.find((other) => part.title && other.type === part.type && other.title === part.title);
    const others = of_hand.filter((part) => !of_screen.some((other) => instead(other) === part));
    if (screen.is_hurt) others.sort((one, other) => Number(is_playable(other)) - Number(is_playable(one)));
    return [
      ...of_screen.map((part) => (instead(part) ? draw_part(instead(part), true) : draw_part(part, false))),
      needs_cover && covered(),
      ...others.map((part) => draw_part(part, true)).filter(Boolean).map(of_hand_now),
      state.hand && state.hand.hint && el("div", "card note", icon("hint"), el("div", "grow", ...state.hand.hint.map((text) => el("p", "", text)))),
      draw_list(),
      state.hand && state.hand.note && el("p", "aside", state.hand.note),
      screen.told && draw_told(screen),
    ];
  }

  function is_playable(part) {
    return part.sort === "tiles";
  }

  function of_hand_now(made) {
    made.classList.add("of-hand");
    return made;
  }

  /** A finger that holds the eye cannot scroll: the hand comes to where it is seen. */
  function bring_hand_into_view() {
    const all = at("body").querySelectorAll(".of-hand");
    if (!memory.is_hand_new || !all.length) return;
    memory.is_hand_new = false;
    const place = at("body");
    const top = all[0].offsetTop - place.offsetTop;
    const last = all[all.length - 1];
    const below = last.offsetTop + last.offsetHeight - place.offsetTop - place.clientHeight + 14;
    if (below > place.scrollTop) place.scrollTop = Math.min(below, top - 4);
  }

  function covered() {
    return el("div", "covered", el("span", "backs", el("i"), el("i"), el("i")),
      el("p", "", el("b", "", say("phone.page.covered")), el("span", "", say("phone.page.covered.about"))));
  }

  function draw_told(screen) {
    return el("div", "card told" + (screen.is_loss ? " is-loss" : ""), screen.is_loss && icon("skull"),
      el("p", "grow", el("b", "", screen.told), screen.mood === "waiting" && el("span", "", say("phone.page.since"))));
  }

  function wait_body() {
    const screen = state.screen;
    if (!screen) return [sky()]; // the header says what is going on
    const mover = seat_card(screen.mover);
    const looking = (screen.looking || []).map(seat_card).filter(Boolean);
    const can_buzz = Boolean(window.navigator.vibrate);
    return [
      mover && face(mover, "huge"),
      looking.length > 0 && el("div", "faces", ...looking.map((card) => face(card, "huge"))),
      el("h1", "asks", screen.ask),
      screen.told && draw_told(screen),
      ...(screen.parts || []).map((part) => draw_part(part, false)),
      ...((state.hand && state.hand.parts) || []).map((part) => draw_part(part, true)),
      state.hand && state.hand.note && el("p", "aside", state.hand.note),
      !state.hand && sky(),
      !state.hand && screen.mood === "waiting" && el("p", "still", el("b", "", say("phone.page.put-down")),
        el("span", "", say(can_buzz ? "phone.page.buzzes" : "phone.page.wakes"))),
    ];
  }

  function lost_body() {
    const left = () => Math.max(0, Math.ceil((line.tried + TRY - Date.now()) / 1000));
    const ring = drawn("svg", { class: "wait-ring", viewBox: "0 0 40 40", "aria-hidden": "true" },
      drawn("circle", { cx: 20, cy: 20, r: 16 }), drawn("circle", { class: "left", cx: 20, cy: 20, r: 16, pathLength: 100 }),
      drawn("text", { x: 20, y: 25.5, "text-anchor": "middle" }, String(left())));
    const trying = el("b", "", say("phone.page.lost.again", { count: left() }));
    window.clearInterval(memory.losing);
    memory.losing = window.setInterval(() => {
      if (!document.contains(ring)) return window.clearInterval(memory.losing);
      ring.lastChild.textContent = String(left());
      ring.children[1].style.strokeDashoffset = String(100 - left() * 20);
      trying.textContent = say("phone.page.lost.again", { count: left() });
      return undefined;
    }, 250);
    const row = (name, text) => el("li", "", icon(name), text);
    const again = button("gold wide", () => {
      line.since = Date.now() - LOST;
      connect();
      render();
    }, icon("again"), say("phone.page.try-now"));
    if (!Object.keys(state.words).length) again.firstChild.classList.add("alone");
    return [el("div", "scroll",
      state.words["phone.page.lost"] && el("div", "card lost", el("h1", "", say("phone.page.lost")), el("p", "", join("list.sentences", [memory.had_hand && say("phone.page.lost.hand"), say("phone.page.lost.about")])),
        el("div", "trying", ring, el("p", "grow", trying, el("span", "", say("phone.page.lost.kept"))))),
      sky(),
      state.words["phone.page.lost"] && el("ul", "tips", row("wifi", say("phone.page.lost.wifi")), row("bed", say("phone.page.lost.sleep")), row("phone", say("phone.page.lost.let-go")))),
      again,
      el("p", "whisper", say("phone.page.lost.nothing")),
    ];
  }

  // Coming in.

  function join_body() {
    const table = state.table || {};
    const hero = el("div", "hero", el("h1", "", say("phone.page.title")));
    const isle = drawn("svg", { class: "isle", viewBox: "0 0 190 84", "aria-hidden": "true" }, drawn("use", { href: "#island" }));
    const boat = drawn("svg", { class: "afloat", viewBox: "0 0 142 126", "aria-hidden": "true" }, drawn("use", { href: "#boat" }));
    fill(hero, [isle, boat]);
    const game = table.title && el("div", "card game-card", state.seats && picture("menu/card-" + table.game, "scenery"),
      el("p", "grow", el("b", "", table.about || table.title), el("span", "", table.people || "")));
    const [within, button_below] = !state.seats ? [code_to_type()] : state.seats.waiting >= 0 ? waiting_for_seat() : seats_to_take();
    const last = el("p", "whisper", say("phone.page.no-account"));
    const is_large = state.looks.size >= LARGE; // then it would leave too little to whatever is tapped
    return [el("div", "scroll", hero, game, ...within, is_large && last), button_below, !is_large && last];
  }

  function waiting_for_seat() {
    const { creature, number, picture: drawing, waiting } = state.seats;
    const name = say("phone.page.creature", { creature: say("phone.page.creature." + creature), number });
    const card = seat_card(waiting);
    return [[el("div", "card ticket", picture(drawing, "creature"), el("h1", "", name),
      el("p", "", say("phone.page.asking", { name: card ? card.name : "", creature: name })),
      el("p", "faint", say("phone.page.asking.about")))],
    keyed(button("plain wide", () => send({ do: "sit", seat: -1 }), icon("back"), say("phone.page.ask-no-more")), "ask-no-more")];
  }

  function code_to_type() {
    const is_waiting = state.waits && Date.now() < state.waits;
    const input = el("input", "code-input");
    const facts = { maxlength: 12, autocapitalize: "characters", autocomplete: "off", autocorrect: "off", spellcheck: "false", inputmode: "text" };
    for (const name in facts) input.setAttribute(name, facts[name]);
    input.setAttribute("aria-label", say("phone.page.code"));
    input.dataset.key = "code";
    input.disabled = Boolean(is_waiting);
    input.value = memory.typed || "";
    const cells = [0, 1, 2, 3].map(() => el("span", "cell"));
    const show = () => {
      cells.forEach((cell, number) => {
        cell.textContent = input.value[number] || "";
        cell.classList.toggle("is-next", number === Math.min(input.value.length, 3));
      });
    };
    input.addEventListener("input", () => {
      input.value = Array.from(input.value.toUpperCase()).filter((sign) => SIGNS.includes(sign)).slice(0, 4).join("");
      memory.typed = input.value;
      show();
      if (input.value.length === 4) try_code(input.value);
    });
    show();
    return [
      el("div", "heading", el("h2", "", say("phone.page.code")), el("span", "faint", say("phone.page.code.where"))),
      el("div", "code", ...cells, input),
      state.refused && refusal(),
    ];
  }

  function refusal() {
    const made = el("p", "refused", say_refused());
    made.id = "waits";
    return made;
  }

  function try_code(code) {
    memory.typed = "";
    state.refused = "";
    line.code = code;
    connect();
    render();
  }

  function seats_to_take() {
    const people = state.seats.table.seats.filter((card) => card.is_person !== false);
    const taken = new Set(state.seats.taken);
    const wanted = seat_card(state.wanted);
    const group = el("div", "seats", ...people.map((card) => {
      const is_wanted = card.seat === state.wanted;
      const has_phone = taken.has(card.seat);
      const note = el("span", "faint", has_phone && icon("phone"), say(has_phone ? "phone.page.has-phone" : "phone.page.no-phone"));
      const made = button("seat" + (is_wanted ? " is-wanted" : ""), () => {
        state.wanted = card.seat;
        state.refused = "";
        render();
      }, face(card), el("span", "grow", el("b", "", card.name), note));
      made.dataset.key = "seat-" + card.seat;
      made.setAttribute("aria-pressed", String(is_wanted));
      return made;
    }));
    const asks = wanted && taken.has(wanted.seat);
    const sit = button("gold wide" + (wanted ? "" : " is-off"), () => wanted && send({ do: "sit", seat: wanted.seat }),
      !wanted ? say("phone.page.who") : say(asks ? "phone.page.ask-for" : "phone.page.sit-down", { name: wanted.name }));
    sit.dataset.key = "sit";
    return [[line.code && code_taken(),
      el("div", "heading", el("h2", "", say("phone.page.who"))), group,
      state.refused ? refusal()
        : taken.size > 0 && el("p", "aside", say("phone.page.taken-about"))], sit];
  }

  /** Names that two columns would cut have a row each. */
  function fold_seats() {
    const group = at("body").querySelector(".seats");
    const is_cut = group && Array.from(group.querySelectorAll("b")).some((name) => name.scrollWidth > name.clientWidth + 1);
    if (is_cut) group.classList.add("is-one");
  }

  /** Where the word for lost or saved has no room beside a letter, its sign stands alone; readers hear the word. */
  function fold_explorers() {
    for (const group of at("body").querySelectorAll(".cards.is-explorers")) {
      const is_cut = Array.from(group.querySelectorAll(".label")).some((label) => label.scrollWidth > label.clientWidth);
      group.classList.toggle("is-brief", is_cut);
    }
  }

  function code_taken() {
    const signs = Array.from(line.code).map((sign) => el("span", "cell", sign));
    return el("div", "code-taken", el("div", "heading", el("h2", "", say("phone.page.code"))),
      el("div", "code", ...signs, el("span", "code-tick", icon("tick"))));
  }

  // Parts: things side by side, lines, bars, stories and paragraphs.

  const PARTS = { cards: draw_cards, lines: draw_lines, toll: draw_toll, bar: draw_bar, story: draw_story };

  function draw_part(part, of_hand) {
    if (part.type === "words" && part.tone === "danger") return draw_told({ told: part.text, is_loss: true });
    if (part.type === "words") return el("p", "aside is-" + (part.tone || "plain"), part.text);
    return PARTS[part.type] ? PARTS[part.type](part, of_hand) : null;
  }

  function heading(title, note) {
    return title && el("div", "heading", el("h2", "", title), note && el("span", "faint", note));
  }

  function draw_cards(part, of_hand) {
    const sort = part.sort || "cards";
    const picked = chosen();
    const is_rack = sort === "explorers" && part.cards.some((card) => thing_of(card) >= 0);
    const seen = new Set(); // of cards that are one thing the first is raised
    return el("section", "part" + (is_rack ? " rack" : ""), heading(part.title, part.note),
      el("div", "cards is-" + sort + (part.pays ? " is-paid" : ""), ...part.cards.map((card) => {
        const is_first = !seen.has(card.thing);
        seen.add(card.thing);
        return draw_card(card, part, sort, of_hand, is_first && is_card_raised(card, part, picked));
      })));
  }

  function is_card_raised(card, part, picked) {
    const thing = thing_of(card);
    if (thing < 0) return false;
    if (part.pays) return state.raised.has(thing);
    return state.tile === thing || state.source === thing || Boolean(picked && (picked.tile === thing || picked.uses.includes(thing)));
  }

  function draw_card(card, part, sort, of_hand, is_raised) {
    const thing = thing_of(card);
    const can_tap = thing >= 0 && !card.button && card.tone !== "off" && card.tone !== "loss";
    const kind = "thing is-" + (card.tone || "plain") + (is_raised ? " is-raised" : "");
    const within = [
      picture(card.picture, "picture", of_hand),
      sort === "tiles" ? el("span", "grow", el("b", "", card.name), el("span", "faint", card.note || "")) : null,
      card.number && el("span", "number", card.number),
      sort !== "tiles" && el("span", "label", el("b", "", card.name), picture(card.sign, "sign", of_hand),
        card.note && el("span", "note", card.note)),
      card.button && thing >= 0 && keyed(button("play", () => lay_out(thing), card.button), "play-" + thing),
      is_raised && el("span", "ticked", icon("tick")),
    ];
    const made = can_tap ? button(kind, () => (part.pays ? raise(thing) : pick(thing)), ...within) : el("div", kind, ...within);
    if (can_tap) keyed(made, "card-" + thing).setAttribute("aria-pressed", String(is_raised));
    const named = can_tap && thing_called(thing).name; // two racks have the same letters in other colours
    if (named) made.setAttribute("aria-label", join("heard.next", [named, card.number, card.note, card.pill]));
    return card.pill ? el("div", "pilled", made, el("span", "pill is-" + (card.tone || "plain"), ...signed(card.pill))) : made;
  }

  /** What is lost and what is gained, each in its colour. */
  function signed(text) {
    const sides = text.split(" | ");
    return sides.length < 2 ? sides : sides.map((side) => el("i", side[0] === "\u2212" ? "less" : "more", side));
  }

  function keyed(made, key) {
    made.dataset.key = key;
    return made;
  }

  function is_about(choice, thing) {
    return thing >= 0 && (choice.target === thing || choice.source === thing || choice.tile === thing || choice.uses.includes(thing));
  }

  /** All players side by side, each with a few numbers. */
  function draw_crowd(part) {
    return el("ul", "card crowd", ...part.lines.map((one) => el("li", "", picture(one.picture, "sign"), el("b", "", one.title),
      el("span", "unseen", one.detail), el("span", "tokens", ...one.signs.map(([name, count]) =>
        el("span", "token", picture(name, "sign"), count))))));
  }

  function draw_lines(part, of_hand) {
    if (part.is_crowd) return draw_crowd(part);
    const picked = chosen();
    return el("section", "part lines", heading(part.title, part.note), ...part.lines.map((one) => {
      const thing = thing_of(one);
      const within = every("choices").filter((choice) => is_about(choice, thing));
      const is_open = within.length > 0 && (memory.line === thing || Boolean(picked && is_about(picked, thing)));
      const colour = el("span", "block", one.number && die(one.number), !one.number && picture(one.picture, "sign", of_hand));
      if (one.colour) colour.style.background = one.colour;
      const head = [colour, el("span", "grow", el("b", "", one.title, ...(one.signs || []).map(([name, count]) =>
        el("span", "token", picture(name, "sign", of_hand), count))), one.detail && el("span", "faint", one.detail)),
      one.note && el("span", "line-note", one.note), one.number && picture(one.picture, "building", of_hand)];
      const top = within.length ? keyed(button("line-head", () => open_line(thing, within)), "line-" + thing) : el("div", "line-head");
      fill(top, head);
      if (within.length) top.setAttribute("aria-expanded", String(is_open));
      if (is_open && one.colour) top.style.background = one.colour;
      return el("div", "region is-" + (one.tone || "plain") + (is_open ? " is-opened" : ""), top,
        is_open && radios(one.title, within.map((choice) => choice_row(choice))));
    }));
  }

  function open_line(thing, within) {
    const was = chosen();
    const is_open = memory.line === thing || (was && is_about(was, thing));
    memory.line = is_open ? -1 : thing;
    state.choice = -1;
    if (!is_open && within.length === 1) choose(within[0].n);
    else if (was) take_back();
    render();
  }

  /** What is due gap by gap, and below it what is raised to pay it. */
  function draw_toll(part) {
    const due = payment();
    const beads = due.raised.map((card) => card.value).concat(due.missing > 0 ? [due.missing] : []);
    let count = 0;
    const groups = beads.map((value, number) => el("span", "beads", ...Array.from({ length: value }, () => {
      count += 1;
      return el("i", number === due.raised.length ? "" : count > part.owed ? "is-over" : "is-paid");
    })));
    const sum = due.raised.map((card) => card.value).join(" + ");
    const strip = el("div", "bead-row", ...groups);
    strip.setAttribute("aria-hidden", "true");
    const gaps = part.gaps.map((gap, number) => el("span", "due", number > 0 && el("span", "plus", "+"), draw_gap(gap, part)));
    return el("section", "card toll" + (part.gaps.length > 2 ? " is-many" : ""), el("div", "awning"),
      el("div", "heading", el("h1", "", part.title), el("span", "faint", part.note)), el("div", "gaps", ...gaps), strip,
      el("p", "sum" + (due.missing > 0 ? " is-short" : due.missing < 0 ? " is-over" : ""),
        el("b", "", due.raised.length > 1 ? sum + " = " + due.paid : sum), el("span", "", due.text)));
  }

  function draw_gap(gap, part) {
    const thing = thing_of(gap);
    const bridge = thing >= 0 && choices().find((choice) => choice.target === thing);
    const picked = chosen();
    const sign = [picture(part.plaque, "plank"), picture(part.coin, "coin"), el("b", "", gap.price)];
    const plaque = bridge ? keyed(button("plaque" + (picked === bridge ? " is-on" : ""), () => choose(bridge.n), ...sign), "gap-" + thing)
      : el("span", "plaque", ...sign);
    plaque.setAttribute("aria-label", gap.name);
    const end = ([ground, drawing, value]) => el("span", "tile", picture(ground, "ground"), picture(drawing, "object"), el("b", "", value));
    return el("span", "gap", end(gap.ends[0]), plaque, end(gap.ends[1]));
  }

  const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

  function die(number) {
    const pips = PIPS[number];
    if (!pips) return el("b", "block-number", number);
    return drawn("svg", { class: "die", viewBox: "0 0 30 30", role: "img", "aria-label": number },
      drawn("rect", { x: 1.5, y: 1.5, width: 27, height: 27, rx: 6 }),
      ...pips.map((pip) => drawn("circle", { cx: 8 + (pip % 3) * 7, cy: 8 + Math.floor(pip / 3) * 7, r: 2.6 })));
  }

  function draw_bar(part) {
    const made = el("div", "bar", ...part.cells.map((cell, number) => {
      const thing = thing_of(cell);
      const mark = (part.marks || []).filter(([place]) => place === number);
      const kind = "bar-cell" + (cell.is_marked ? " is-marked" : "") + (cell.picture && !cell.text ? " is-end" : "");
      const within = [picture(cell.picture, "sign"), cell.text && el("b", "", cell.text), ...mark.map(([, colour]) => dot(colour))];
      const one = thing >= 0 ? button(kind, () => look_at(thing), ...within) : el("span", kind, ...within);
      if (thing >= 0) {
        one.tabIndex = -1;
        one.dataset.thing = thing;
      }
      one.style.background = cell.colour;
      return one;
    }), el("i", "bracket"));
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", part.about || "");
    return made;
  }

  function dot(colour) {
    const made = el("i", "pawn");
    made.style.background = colour;
    return made;
  }

  function draw_story(part, of_hand) {
    const signs = part.pictures || [];
    const scene = signs.length && el("div", "scene", ...signs.map((name) => picture(name, "actor", of_hand)));
    return el("section", "card story" + (state.screen.is_hurt ? " is-hurt" : ""), scene, el("h1", "", part.title),
      part.text && el("p", "", part.text), part.note && el("p", "faint", part.note));
  }

  // The list: one group of choices, by finger, keys and ear.

  function draw_list() {
    if (!state.screen || state.screen.mood !== "asked") return null;
    const within_lines = parts().filter((part) => part.type === "lines")
      .reduce((all, part) => all.concat(part.lines.map(thing_of)), []).filter((thing) => thing >= 0);
    const rows = choices().filter((choice) => !choice.is_unlisted && !within_lines.some((thing) => is_about(choice, thing)));
    const starts = pieces();
    if (!rows.length && !starts.length) return null;
    const source = picked_source();
    const thing = source >= 0 ? thing_called(source) : state.tile >= 0 ? thing_called(state.tile) : null;
    const title = thing && thing.name ? thing.name : state.screen.heading || say("phone.page.choices");
    const note = thing && thing.name ? thing.note || "" : say("phone.page.count", { count: rows.length + starts.length });
    const is_picked = (state.source >= 0 && sources().length > 1) || state.tile >= 0;
    const back = is_picked && keyed(button("back", () => {
      state.choice = -1;
      take_back();
    }, icon("back")), "back");
    if (back) back.setAttribute("aria-label", say("phone.page.back", { title: state.screen.heading || say("phone.page.choices") }));
    const made = radios(title, starts.map(piece_row).concat(rows.map(choice_row)));
    if (toll()) return el("section", "part list", made);
    return el("section", "part list", el("div", "heading", back, el("h2", "", title), note && el("span", "faint", note)), made);
  }

  function radios(title, rows) {
    const made = el("div", "radios", ...rows);
    made.setAttribute("role", "radiogroup");
    made.setAttribute("aria-label", title);
    const on = rows.find((row) => row.getAttribute("aria-checked") === "true") || rows[0];
    rows.forEach((row) => (row.tabIndex = row === on ? 0 : -1));
    made.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      const now = rows.indexOf(document.activeElement);
      if (!step || now < 0) return;
      rows[(now + step + rows.length) % rows.length].focus();
      event.preventDefault();
    });
    return made;
  }

  function radio(key, is_on, kind, does, ...within) {
    const made = keyed(button("row " + kind + (is_on ? " is-on" : ""), does, ...within), key);
    made.setAttribute("role", "radio");
    made.setAttribute("aria-checked", String(is_on));
    return made;
  }

  function piece_row(thing) {
    return radio("piece-" + thing.id, false, "piece", () => pick(thing.id), picture(thing.picture, "sign", thing.is_hand),
      el("span", "grow", el("b", "", thing.name)), thing.note && el("span", "cost", thing.note), owners(thing));
  }

  function owners(thing) {
    return (thing.colours || []).length > 0 && el("span", "owners", ...thing.colours.map(dot));
  }

  function choice_row(choice) {
    const is_on = choice.n === state.choice;
    const kind = choice.danger ? "is-danger" : choice.is_further ? "is-further" : "";
    const of_hand = is_of_hand(choice);
    const more = choice.danger || choice.detail;
    const about = choice.target >= 0 ? thing_called(choice.target) : {};
    return radio("choice-" + choice.n, is_on, kind, () => (is_on ? null : choose(choice.n)), picture(choice.picture, "sign", of_hand),
      el("span", "grow", el("b", "", choice.title), more && el("span", "", more),
        choice.warning && el("span", "unseen", choice.warning)),
      choice.danger ? icon("skull", "deadly-sign") : choice.warning && icon("warning", "warning-sign"),
      choice.cost && el("span", "cost", choice.cost), owners(about), is_on && el("span", "ticked", icon("tick")));
  }

  // The board: its ground, the marks on it, and a camera that fingers move.

  const board = {
    svg: null, shown: null, ground: null, marks: null, small: null, frame: null,
    camera: { x: 0, y: 0, k: 1 }, // its middle, and pixels for each unit
    is_all: false, is_moved: false, wants_frame: false, touched: 0, fingers: new Map(), tapped: { time: 0, x: 0, y: 0 },
  };

  function board_shown() {
    if (state.hand && state.hand.board) return state.hand.board;
    return ((state.screen && state.screen.parts) || []).find((part) => part.type === "board") || null;
  }

  function is_in_stage(part) {
    return part.type === "bar" && Boolean(board_shown());
  }

  function render_stage(screen) {
    const data = screen ? board_shown() : null;
    const stage = at("stage");
    if (!data) {
      board.shown = null;
      lift_fingers();
      page.classList.remove("has-full-board");
      return put(stage);
    }
    const is_of_hand_now = Boolean(state.hand && state.hand.board);
    const text = JSON.stringify(data);
    if (board.shown !== text || !stage.firstChild) build_board(data, is_of_hand_now);
    board.shown = text;
    const bars = (screen.parts || []).filter(is_in_stage).map(draw_bar);
    const strip = stage.querySelector(".bars");
    put(strip, ...bars);
    stage.hidden = false;
    memory.staged = stage.offsetHeight;
    set_measure("--staged", memory.staged); // as much is left where there is no board, so that nothing jumps
    if (board.wants_frame && !board.fingers.size) frame_picked();
    else show_camera();
    draw_marks(data);
    return undefined;
  }

  function build_board(data, of_hand) {
    lift_fingers();
    const ground = drawn("g", { id: "ground" }, ...(data.shapes || []).map(draw_shape),
      ...(data.pieces || []).map((piece) => draw_piece(piece, of_hand)), ...(data.texts || []).map((text) => draw_text(text.text, text.x, text.y, text.size, text.fill || "#FCF5E6")));
    board.marks = drawn("g", {});
    board.svg = drawn("svg", { class: "board", role: "img", "aria-label": data.about || "" }, ground, board.marks);
    const [left, top, wide, high] = data.bounds;
    board.frame = drawn("rect", { class: "small-frame" });
    board.small = drawn("svg", { class: "small", viewBox: [left, top, wide, high].join(" "), "aria-hidden": "true" },
      drawn("use", { href: "#ground" }), board.frame);
    board.small.addEventListener("click", toggle_all);
    listen_to_fingers(board.svg);
    const full = button("square full", () => {
      page.classList.toggle("has-full-board");
      board.wants_frame = true;
      render();
    }, icon("map"), el("span", "", say("phone.page.board")));
    const holder = el("div", "holder" + (data.lines ? " is-lines" : ""), board.svg, board.small);
    if (data.lines) holder.style.setProperty("--ratio", data.focus[3] / data.focus[2]);
    holder.setAttribute("aria-hidden", "true");
    put(at("stage"), full, el("div", "bars"), holder, sr_only(data.about));
    board.wants_frame = true;
  }

  function sr_only(text) {
    const made = el("div", "unseen", text || "");
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", text || "");
    return made;
  }

  function draw_shape(shape) {
    const points = shape.points.map((point) => point.join(",")).join(" ");
    const facts = { points, fill: shape.fill || "none", stroke: shape.line || "none", "stroke-width": shape.wide || 0 };
    if (shape.is_round) facts["stroke-linejoin"] = facts["stroke-linecap"] = "round";
    return drawn(shape.is_closed === false ? "polyline" : "polygon", facts);
  }

  function draw_piece(piece, of_hand) {
    const high = piece.high || piece.wide;
    const facts = { x: piece.x - piece.wide / 2, y: piece.y - high / 2, width: piece.wide, height: high };
    const made = drawn("g", piece.is_faint ? { opacity: 0.45 } : {}, draw_image(piece.picture, facts, of_hand));
    if (!piece.letter) return made;
    const [x, y, r] = [piece.x + piece.wide * 0.32, piece.y - high * 0.28, high * 0.2];
    if (piece.colour) made.appendChild(drawn("circle", { cx: x, cy: y, r, fill: piece.colour, stroke: "#1E2A38", "stroke-width": r * 0.16 }));
    made.appendChild(draw_text(piece.letter, x, y, r * 1.3, "#FFFBF0"));
    return made;
  }

  function draw_image(name, facts, of_hand) {
    const made = drawn("image", facts);
    made.dataset.picture = name;
    const source = source_of(name, of_hand);
    if (source) made.setAttribute("href", source);
    return made;
  }

  function draw_text(text, x, y, size, fill_colour) {
    const edge = /^#[0-5]/.test(fill_colour) ? 0 : size * 0.22; // dark letters need none
    return drawn("text", { class: "board-text", x, y: y + size * 0.35, "font-size": size, fill: fill_colour, "stroke-width": edge, "text-anchor": "middle" }, text);
  }

  /** What can be tapped: a piece, or the target of what is picked, with the choices that lead there. */
  function live_spots() {
    const data = board_shown();
    const spots = (data && data.spots) || [];
    const found = [];
    const here = choices();
    const starts = new Set(sources());
    const source = picked_source();
    for (const spot of spots) {
      const ways = here.filter((choice) => choice.target === spot.thing && (source >= 0 || choice.source < 0));
      if (ways.length) found.push({ spot, ways, is_target: true });
      else if (starts.has(spot.thing) && sources().length > 1) found.push({ spot, ways: [], is_target: false });
    }
    return found;
  }

  /** The outline of a spot that is no circle: its own, or a regular one with a corner at the top. */
  function points_of(spot) {
    const turn = (number) => (2 * Math.PI * number) / spot.corners;
    const corner = (_, number) => [spot.x + spot.reach * Math.sin(turn(number)), spot.y - spot.reach * Math.cos(turn(number))];
    return spot.corners ? Array.from({ length: spot.corners }, corner) : spot.points || [];
  }

  function outline(spot, facts) {
    const points = points_of(spot);
    if (!points.length) return drawn("circle", Object.assign({ cx: spot.x, cy: spot.y, r: spot.reach }, facts));
    return drawn("polygon", Object.assign({ points: points.map((point) => point.join(",")).join(" ") }, facts));
  }

  function draw_marks(data) {
    const unit = data.size || 1;
    const picked = chosen();
    const source = picked_source();
    const marks = board.marks;
    marks.textContent = "";
    marks.setAttribute("stroke-width", unit * 0.03);
    const live = live_spots();
    live.sort((one, other) => rank(one, picked) - rank(other, picked));
    for (const one of live) fill(marks, one.is_target ? target_marks(one, picked, unit) : source_marks(one, source, unit));
    const spots = data.spots || [];
    const from = spots.find((spot) => spot.thing === source);
    if (from && !live.some((one) => one.spot === from && one.is_target)) marks.appendChild(outline(from, { class: "mark-source", "stroke-width": unit * 0.08 }));
    const to = picked && spots.find((spot) => spot.thing === picked.target);
    const brought = picked && spots.find((spot) => spot.thing === picked.brings);
    if (brought) fill(marks, [outline(brought, { class: "mark-brings", "stroke-width": unit * 0.09 }), ...below(brought, unit, data.brings, "brings")]);
    if (from && to && from !== to) {
      for (const part of [0.38, 0.5, 0.62]) {
        marks.appendChild(drawn("circle", { class: "bead", cx: from.x + (to.x - from.x) * part, cy: from.y + (to.y - from.y) * part, r: unit * 0.055 }));
      }
    }
  }

  function rank(one, picked) {
    const way = one.ways[0];
    if (!way) return one.spot.thing === picked_source() ? 4 : 1;
    return picked && one.ways.includes(picked) ? 5 : way.danger ? 3 : way.is_further ? 0 : 2;
  }

  function source_marks(one, source, unit) {
    if (one.spot.thing === source) return [outline(one.spot, { class: "mark-source", "stroke-width": unit * 0.08 })];
    return [outline(one.spot, { class: "mark-start", "stroke-width": unit * 0.05, "stroke-dasharray": unit * 0.12 + " " + unit * 0.08 })];
  }

  function target_marks(one, picked, unit) {
    const { spot, ways } = one;
    const is_on = Boolean(picked && ways.includes(picked));
    const way = is_on ? picked : ways[0];
    const kind = way.danger ? "mark-danger" : way.is_further ? "mark-further" : "mark-plain";
    const made = [outline(spot, { class: kind + (is_on ? " is-on" : ""), "stroke-width": unit * (is_on ? 0.09 : way.is_further ? 0.035 : 0.05) })];
    const size = unit * (is_on ? 0.5 : 0.42);
    if (way.is_further) {
      if (way.label) made.push(...disc(spot.x, spot.y, unit * 0.2, way.label, kind));
    } else {
      const has_room = Boolean(board_shown().lines) && way.label.length > 3;
      const up = way.label && !has_room ? unit * 0.14 : 0;
      if (way.picture && !has_room) made.push(draw_image(way.picture, { x: spot.x - size / 2, y: spot.y - up - size / 2, width: size, height: size }, is_of_hand(way)));
      if (has_room) made.push(...below(spot, unit, way.label, ""));
      else if (way.label.length > 3) made.push(...pill(spot.x, spot.y + unit * 0.3, unit * 0.22, way.label));
      else if (way.label) made.push(draw_text(way.label, spot.x, spot.y + unit * 0.27, unit * 0.25, "#FFFBF0"));
    }
    if (way.danger) {
      const r = unit * 0.19;
      const [x, y] = [spot.x + unit * 0.32, spot.y - unit * 0.36];
      made.push(drawn("circle", { class: "skull-disc", cx: x, cy: y, r }));
      made.push(drawn("use", { class: "skull-sign", href: "#icon-skull", x: x - r * 0.7, y: y - r * 0.7, width: r * 1.4, height: r * 1.4 }));
    }
    return made;
  }

  /** Words below a space, where lines are far enough apart. */
  function below(spot, unit, text, kind) {
    const [left, , wide] = board_shown().bounds;
    const half = unit * 0.11 * (0.56 * text.length + 1);
    const x = Math.min(Math.max(spot.x, left + half), left + wide - half);
    const made = pill(x, spot.y + unit * 0.78, unit * 0.22, text);
    if (kind) made[0].setAttribute("class", "cost-disc is-" + kind);
    return made;
  }

  function pill(x, y, size, text) {
    const wide = size * (0.56 * text.length + 0.7);
    return [drawn("rect", { class: "cost-disc", x: x - wide / 2, y: y - size * 0.68, width: wide, height: size * 1.36, rx: size * 0.68 }),
      drawn("text", { class: "cost-text", x, y: y + size * 0.36, "font-size": size, "text-anchor": "middle" }, text)];
  }

  function disc(x, y, r, text, kind) {
    return [drawn("circle", { class: "cost-disc " + kind, cx: x, cy: y, r }),
      drawn("text", { class: "cost-text", x, y: y + r * 0.42, "font-size": r * 1.2, "text-anchor": "middle" }, text)];
  }

  // The camera.

  function stage_size() {
    const box = board.svg.parentNode;
    return [box.clientWidth || 1, box.clientHeight || 1];
  }

  function scales(data) {
    const [wide, high] = stage_size();
    const all = Math.min(wide / data.bounds[2], high / data.bounds[3]);
    const unit = data.size || 1;
    return { all, least: NEAR / unit, most: Math.max(WIDE / unit, all) };
  }

  function frame_picked() {
    const data = board_shown();
    board.wants_frame = board.is_all = board.is_moved = false;
    if (data.lines) return frame(data.focus);
    const source = picked_source();
    const targets = near_targets();
    const from = (data.spots || []).find((spot) => spot.thing === source);
    if (source >= 0 && (from || targets.length)) return frame(box_of(from ? targets.concat(from) : targets, data), from);
    return frame(data.focus || (live_spots().length ? box_of(live_spots().map((one) => one.spot), data) : data.bounds));
  }

  function near_targets() {
    return live_spots().filter((one) => one.is_target && !(one.ways[0] && one.ways[0].is_further)).map((one) => one.spot);
  }

  /** Whether all that can be tapped now is in the frame and large enough, so that nothing need move. */
  function sees_picked() {
    const data = board_shown();
    if (!data || data.lines || !board.svg || board.camera.k < scales(data).least * 0.99) return false;
    const source = picked_source();
    const from = (data.spots || []).find((spot) => spot.thing === source);
    const seen = near_targets().concat(from || []);
    return (seen.length ? seen : live_spots().map((one) => one.spot)).every(is_in_frame);
  }

  function is_in_frame(spot) {
    const [wide, high] = stage_size();
    const { x, y, k } = board.camera;
    const room = spot.reach * k * 0.8;
    return Math.abs(spot.x - x) * k <= wide / 2 - room && Math.abs(spot.y - y) * k <= high / 2 - room;
  }

  function box_of(spots, data) {
    const room = (data.size || 1) * 0.7;
    const xs = spots.map((spot) => spot.x);
    const ys = spots.map((spot) => spot.y);
    const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
    return [left, top, Math.max(...xs) + room - left, Math.max(...ys) + room - top];
  }

  /** Shows this much of the board, spaces neither too small for a finger nor larger than they need to be. */
  function frame(box, middle) {
    const data = board_shown();
    const [wide, high] = stage_size();
    const { least, most } = scales(data);
    const fits = Math.min(wide / box[2], high / box[3]);
    if (data.lines) return move_camera({ x: box[0] + box[2] / 2, y: box[1] + high * box[2] / wide / 2, k: wide / box[2] });
    const k = Math.min(Math.max(fits, least), most);
    const is_cut = fits < least && middle;
    move_camera({ x: is_cut ? middle.x : box[0] + box[2] / 2, y: is_cut ? middle.y : box[1] + box[3] / 2, k });
  }

  /** The camera follows what was chosen in the list, if it cannot be seen. */
  function come_into_view(thing, is_wanted) {
    const spot = ((board_shown() || {}).spots || []).find((one) => one.thing === thing);
    if (!spot || board.fingers.size || board.wants_frame) return;
    if (is_in_frame(spot) && !is_wanted) return;
    const { lines } = board_shown();
    const { camera } = board;
    const half = stage_size()[1] / camera.k / 2;
    move_camera({ x: spot.x, y: lines ? Math.floor(spot.y / lines) * lines + half : spot.y, k: camera.k });
  }

  function toggle_all() {
    const data = board_shown();
    if (!data) return;
    if (board.is_all) {
      frame_picked();
    } else {
      board.is_all = board.is_moved = true;
      const [left, top, wide, high] = data.bounds;
      move_camera({ x: left + wide / 2, y: top + high / 2, k: scales(data).all });
    }
  }

  function look_at(thing) {
    const spot = ((board_shown() || {}).spots || []).find((one) => one.thing === thing);
    if (spot) come_into_view(thing, true);
    else pick(thing);
  }

  function within_bounds(camera) {
    const data = board_shown();
    const [wide, high] = stage_size();
    const [left, top, width, height] = data.bounds;
    const hold = (middle, start, length, seen) => (seen >= length ? start + length / 2
      : Math.min(Math.max(middle, start + seen / 2), start + length - seen / 2));
    return { x: hold(camera.x, left, width, wide / camera.k), y: hold(camera.y, top, height, high / camera.k), k: camera.k };
  }

  function move_camera(camera) {
    const from = board.camera;
    const to = within_bounds(camera);
    const began = performance.now();
    const is_calm = page.classList.contains("is-calm") || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.cancelAnimationFrame(board.moving);
    if (is_calm || !board.is_placed) {
      board.camera = to;
      board.is_placed = true;
      return show_camera();
    }
    const step = (now) => {
      const part = Math.min(Math.max((now - began) / 250, 0), 1);
      const eased = 1 - (1 - part) ** 3;
      board.camera = {
        x: from.x + (to.x - from.x) * eased,
        y: from.y + (to.y - from.y) * eased,
        k: from.k * (to.k / from.k) ** eased,
      };
      show_camera();
      if (part < 1) board.moving = window.requestAnimationFrame(step);
    };
    board.moving = window.requestAnimationFrame(step);
    return undefined;
  }

  function show_camera() {
    const data = board_shown();
    if (!data || !board.svg) return;
    const [wide, high] = stage_size();
    const { x, y, k } = board.camera;
    const box = [x - wide / k / 2, y - high / k / 2, wide / k, high / k];
    board.svg.setAttribute("viewBox", box.join(" "));
    const facts = { x: box[0], y: box[1], width: box[2], height: box[3], "stroke-width": data.bounds[2] / 60 };
    for (const name in facts) board.frame.setAttribute(name, facts[name]);
    const ratio = data.bounds[3] / data.bounds[2];
    const small = Math.min(wide * 0.27, (high * 0.3) / ratio);
    const is_needless = data.lines || (scales(data).all >= k * 0.98 && !board.is_all);
    const live = is_needless ? [] : places_of_live(box, k);
    const sizes = [small, small * 0.65].map((one) => [one, one * ratio]);
    const found = sizes.map((size) => [size, free_corner(live, size)]).find(([, corner]) => corner.crowd === 0);
    const [size, corner] = found || [sizes[1], free_corner(live, sizes[1])];
    board.small.style.width = size[0] + "px";
    board.small.style.height = size[1] + "px";
    board.small.style.display = is_needless || (!found && !board.is_moved) ? "none" : "";
    board.small.setAttribute("class", "small " + corner.name);
    show_bracket(box);
  }

  /** On a bar of the whole: what of it is seen below. */
  function show_bracket(box) {
    const bracket = at("stage").querySelector(".bracket");
    if (!bracket) return;
    const seen = new Set(board_shown().spots.filter((spot) => spot.y > box[1] && spot.y < box[1] + box[3]).map((spot) => spot.thing));
    const cells = Array.from(bracket.parentNode.querySelectorAll("[data-thing]")).filter((cell) => seen.has(Number(cell.dataset.thing)));
    bracket.hidden = !cells.length;
    if (!cells.length) return;
    const [first, last] = [cells[0], cells[cells.length - 1]];
    bracket.style.left = first.offsetLeft - 3 + "px";
    bracket.style.width = last.offsetLeft + last.offsetWidth - first.offsetLeft + 6 + "px";
  }

  /** How far from the four sides of the stage everything lies that can be tapped in it, in pixels, and how large it is. */
  function places_of_live(box, k) {
    return live_spots().map(({ spot }) => ({
      left: (spot.x - box[0]) * k, right: (box[0] + box[2] - spot.x) * k,
      top: (spot.y - box[1]) * k, bottom: (box[1] + box[3] - spot.y) * k, reach: spot.reach * k,
    })).filter((one) => Math.min(one.left, one.right, one.top, one.bottom) > -one.reach / 2);
  }

  /** The corner where a little map of this size covers the fewest that can be tapped. */
  function free_corner(live, [wide, high]) {
    const corners = [["left", "bottom"], ["right", "bottom"], ["left", "top"], ["right", "top"]].map(([side, end]) => ({
      name: side + " " + end,
      crowd: live.filter((one) => one[side] - one.reach * 0.8 < wide + 10 && one[end] - one.reach * 0.8 < high + 10).length,
    }));
    return corners.reduce((best, one) => (one.crowd < best.crowd ? one : best));
  }

  // Fingers on the board.

  function place_of(event) {
    const box = board.svg.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function on_board(place) {
    const [wide, high] = stage_size();
    return { x: board.camera.x + (place.x - wide / 2) / board.camera.k, y: board.camera.y + (place.y - high / 2) / board.camera.k };
  }

  /** Fingers that lay on a board which is gone: their end is told to nobody. */
  function lift_fingers() {
    board.fingers.clear();
    board.pressed = null;
  }

  function listen_to_fingers(svg) {
    svg.addEventListener("pointerdown", (event) => {
      window.cancelAnimationFrame(board.moving);
      svg.setPointerCapture(event.pointerId);
      board.fingers.set(event.pointerId, place_of(event));
      board.pressed = board.fingers.size === 1 ? { place: place_of(event), time: Date.now(), is_still: true } : null;
    });
    svg.addEventListener("pointermove", (event) => board.fingers.has(event.pointerId) && move_finger(event));
    svg.addEventListener("pointerup", (event) => {
      board.fingers.delete(event.pointerId);
      board.touched = Date.now();
      if (board.pressed && board.pressed.is_still) tap_board(place_of(event));
      board.pressed = null;
    });
    svg.addEventListener("pointercancel", (event) => {
      board.fingers.delete(event.pointerId);
      board.pressed = null;
    });
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, place_of(event));
    }, { passive: false });
  }

  function move_finger(event) {
    const was = board.fingers.get(event.pointerId);
    const now = place_of(event);
    const others = Array.from(board.fingers.keys()).filter((id) => id !== event.pointerId);
    if (!others.length) {
      const pressed = board.pressed;
      if (pressed && pressed.is_still && Math.hypot(now.x - pressed.place.x, now.y - pressed.place.y) < 8) return;
      if (pressed) pressed.is_still = false;
      pan(now.x - was.x, now.y - was.y);
    } else {
      const other = board.fingers.get(others[0]);
      const spread = (place) => Math.hypot(place.x - other.x, place.y - other.y) || 1;
      pan((now.x - was.x) / 2, (now.y - was.y) / 2);
      zoom(spread(now) / spread(was), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    board.fingers.set(event.pointerId, now);
  }

  function pan(x, y) {
    board.is_moved = true;
    const { camera } = board;
    board.camera = within_bounds({ x: camera.x - x / camera.k, y: camera.y - y / camera.k, k: camera.k });
    show_camera();
  }

  function zoom(factor, place) {
    const { all, most } = scales(board_shown());
    const before = on_board(place);
    const k = Math.min(Math.max(board.camera.k * factor, all), most * 1.8);
    board.is_moved = true;
    const [wide, high] = stage_size();
    board.is_all = k <= all * 1.01;
    board.camera = within_bounds({ x: before.x - (place.x - wide / 2) / k, y: before.y - (place.y - high / 2) / k, k });
    show_camera();
  }

  function tap_board(place) {
    const now = Date.now();
    const last = board.tapped;
    const is_twice = now - last.time < TAP && Math.hypot(place.x - last.x, place.y - last.y) < REACH;
    board.tapped = { time: is_twice ? 0 : now, x: place.x, y: place.y };
    const found = near(place);
    if (is_twice && !found.length) return toggle_all();
    if (is_twice) return undefined; // it was meant once
    if (!found.length) return take_back();
    if (found.length > 1) {
      return ask_which(found.map(({ spot }) => {
        const thing = thing_called(spot.thing);
        return { name: thing.name, note: thing.note, picture: thing.picture, of_hand: thing.is_hand, does: () => pick(thing.id) };
      }));
    }
    return tap_spot(found[0]);
  }

  function tap_spot({ spot, ways, is_target }) {
    if (!is_target) return pick(spot.thing);
    const picked = chosen();
    if (picked && ways.includes(picked)) return act();
    const near_by = ways.filter((way) => !way.is_further);
    const few = near_by.length ? near_by : ways;
    if (few.length === 1) return choose(few[0].n);
    return ask_which(few.map((way) => ({ name: way.title, note: way.cost, picture: way.picture, of_hand: is_of_hand(way), does: () => choose(way.n) })));
  }

  /** The nearest that a finger may have meant; several only where pieces stand so close that nobody could say. */
  function near(place) {
    const { k } = board.camera;
    const here = on_board(place);
    const all = live_spots().map((one) => {
      const middle = Math.hypot(one.spot.x - here.x, one.spot.y - here.y) * k;
      const points = points_of(one.spot);
      const is_inside = points.length > 0 && is_within(here, points);
      return Object.assign({ middle, far: is_inside ? 0 : Math.max(0, middle - one.spot.reach * k) }, one);
    }).filter((one) => one.far <= REACH);
    all.sort((one, other) => Number(other.is_target) - Number(one.is_target) || one.far - other.far || one.middle - other.middle);
    if (!all.length) return [];
    const first = all[0];
    if (first.is_target) return [first];
    return all.filter((one) => !one.is_target && one.far <= first.far + 4 && Math.abs(one.middle - first.middle) < 8);
  }

  function is_within(place, points) {
    let is_in = false;
    for (let now = 0, last = points.length - 1; now < points.length; last = now++) {
      const [x, y] = points[now];
      const [u, v] = points[last];
      if (y > place.y !== v > place.y && place.x < ((u - x) * (place.y - y)) / (v - y) + x) is_in = !is_in;
    }
    return is_in;
  }

  // Going to sleep, waking up, and the first word.

  function sleep() {
    if (state.seat >= 0) {
      cover(true);
      tell("sleep");
    }
    drop_hand();
    disconnect();
    if (state.view === "seat") forget_screen();
    line.since = 0;
    window.clearTimeout(line.lost);
    render();
  }

  function wake() {
    line.since = 0;
    connect();
    line.lost = window.setTimeout(render, LOST + 20);
    render();
  }

  function set_measure(name, pixels) {
    document.documentElement.style.setProperty(name, pixels + "px");
  }

  /** How high a board is: a good third of the page, and less than 210 only where the page is too low for it. */
  function stage_high(high) {
    const [part, most] = window.innerWidth >= 600 ? [0.42, 460] : [0.355, 300];
    return Math.round(Math.min(Math.max(high * part, Math.min(210, high * 0.4)), most));
  }

  function measure() {
    const high = window.innerHeight;
    set_measure("--high", high);
    set_measure("--stage", stage_high(high));
    memory.staged = stage_high(high);
    set_measure("--staged", memory.staged);
    board.wants_frame = true;
    render();
  }

  /** A code that is scanned while the page is open already; after a seat or a table that is gone, the page begins anew. */
  function scan() {
    if (state.view === "gone" && window.location.hash) return window.location.reload();
    const key = key_of_address();
    if (!key || state.seat >= 0) return undefined;
    line.key = key;
    line.code = state.refused = "";
    return connect();
  }

  function begin() {
    apply_looks();
    at("gold").addEventListener("click", press_gold);
    listen_to_presses();
    const it = at("eye");
    it.addEventListener("pointerdown", press_eye);
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) it.addEventListener(name, release_eye);
    it.addEventListener("click", click_eye);
    it.addEventListener("contextmenu", (event) => event.preventDefault());
    document.addEventListener("pointerdown", touch_hand, true);
    document.addEventListener("focusin", () => !memory.is_put_back && touch_hand());
    document.addEventListener("keydown", (event) => {
      page.classList.add("by-keys");
      touch_hand();
      trap_focus(event);
    });
    document.addEventListener("pointerdown", () => page.classList.remove("by-keys"), true);
    at("over").addEventListener("click", (event) => event.target === at("over") && close_over());
    document.addEventListener("click", (event) => {
      const is_of_board = Date.now() - board.touched < TAP && at("over").contains(event.target);
      board.touched = 0;
      if (is_of_board) event.stopPropagation(); // the same touch, which has opened a question
    }, true);
    window.addEventListener("blur", () => cover(true));
    window.addEventListener("pagehide", sleep);
    window.addEventListener("pageshow", (event) => event.persisted && wake());
    document.addEventListener("visibilitychange", () => (document.hidden ? sleep() : wake()));
    window.addEventListener("resize", measure);
    window.addEventListener("hashchange", scan);
    window.addEventListener("online", () => !line.socket && connect());
    find_wait();
    measure();
    wake();
  }

  begin();
})();
