"""What is particular about Chinese: its signs stand in squares, also some that are narrow elsewhere, and a line may end
behind almost each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from game.letters import IN_SQUARES

# Patterns are compiled when the first Chinese is drawn: those of so many signs take a while.
_LEAST = "\u2e80"
_SQUARE = "口"  # what stands for all of them below
_TWICE = "——+|……+"  # only Chinese writes them so
_NOT_BEFORE, _NOT_BEHIND = r"(?<![\s(\[])", r"(?![\s,.;:!?)\]'’])"  # what stands around a quotation in other languages
_QUOTED = (
    rf"(?P<wide>(?<={_SQUARE})“[^“”]*”|“[^“”]*”(?=[{_SQUARE}“])"
    rf"|{_NOT_BEFORE}“{_SQUARE}[^“”]*”{_NOT_BEHIND}|{_NOT_BEFORE}“[^“”]*{_SQUARE}”{_NOT_BEHIND})|“[^“”]*”"
)
_SINGLE = rf"(?<={_SQUARE})[“‘—…·](?!\s)|^[“‘](?={_SQUARE})|(?<!\s)[”’—…·](?={_SQUARE})|(?<={_SQUARE})[”’]$"
_NEVER_FIRST = frozenset("，。：；！？、）”’》〉」』】〕…—·～％々ー,.:;!?)]}%'")
_LONELY, _COMPANY = 2, 4  # signs, one of them a full stop: too few for a line, and enough
WHOLE_WORDS = (  # words of games and tables, and some of the commonest: a line that ends in one reads badly
    "亚特兰蒂斯|亚特兰骰|珠宝店|图书馆|铁匠铺|防火墙|探险者|落水者|逃生点|过路费|橄榄枝|双耳瓶|验证码|文件夹|波塞冬|领航员|落难者|老海员|战利品"
    "|生物骰|潜水骰|明信片|互联网|为什么|没什么|有什么|本回合|小船|空船|鲸鱼|鲨鱼|海龙|海豚|乌贼|海星|生物|板块|版图|棋子|骰子|标记|缺口"
    "|大陆|时钟|指针|潜艇|城区|地点|资源|黑市|旅店|工坊|火山|旋涡|沙滩|树林|山丘|港口|道路|旗帜|头盔|王冠|戒指|雕像|架桥|海域|海浪|顺风|财宝"
    "|玩家|座位|电脑|手机|手牌|牌堆|屏幕|键盘|按键|按钮|网络|语言|文件|存档|名字|名称|分数|得分|分值|点数|胜率|回合|开局|对局|结局|游戏|规则|教程"
    "|谜题|提示|复盘|远航|影片|设置|选项|颜色|数字|字符|文本|图画|级别|种子|公平|结果|效果|价值|目标|机会|运气|意外|危险|问题|内容|时刻|地方|地图"
    "|移动|塌陷|登陆|登船|逃生|遇难|驱赶|袭击|掀翻|保护|失去|拜访|捐赠|盘点|收取|支付|拿取|抽取|赢得|获胜|领先|落后|并列|结束|开始|继续|选择|决定"
    "|行动|显示|打开|关闭|保存|读取|撤销|返回|查看|点击|按住|添加|删除|安装|允许|验证|保留|使用|需要|找到|看到|出现|知道|发生|重新|轮到|其中|其他"
    "|其余|所有|全部|任何|任意|每个|每次|一个|一只|一艘|一枚|一张|一块|一名|一次|一切|一样|一起|什么|怎么|这里|那里|哪里|这个|这样|这些|没有"
    "|还有|已有|只有|所以|因为|如果|可以|可能|不能|不会|不是|无法|必须|自己|别人|有人|现在|之前|之后|最后|最多|最少|至少|立即|正在|已经|还是|或者"
    "|以及|然后|接着|下面|上面|旁边|附近|多少|更多|更好|相同|不同|免费|随机|安全|时间|星期"
)
_NEVER_LAST = frozenset("（“‘《〈「『【〔([{")


def is_chinese(text: str) -> bool:
    """Whether a text has signs that stand in squares."""
    return max(text, default="") >= _LEAST and re.search(IN_SQUARES, text) is not None


def space_behind(text: str) -> str:
    """What parts a text from the next one: a sign in a square has its own air."""
    return "" if is_chinese(text[-1:]) else " "


def chinese_stretches(text: str) -> Iterator[tuple[int, int]]:
    """From where to where signs stand in squares: of quotation marks, dashes and dots those in a Chinese sentence, not
    those of an English one around a Chinese name.
    """
    if not is_chinese(text):
        return
    text = re.sub(IN_SQUARES, _SQUARE, text)
    text = re.sub(_TWICE, lambda found: _SQUARE * len(found[0]), text)
    text = re.sub(_QUOTED, _widen, text)
    text = re.sub(_SINGLE, _SQUARE, text)
    yield from (found.span() for found in re.finditer(f"{_SQUARE}+", text))


def _widen(quoted: re.Match[str]) -> str:
    inside = quoted[0][1:-1]
    return f"{_SQUARE}{inside}{_SQUARE}" if quoted["wide"] else f'"{inside}"'


def breaks(word: str, parts_words: bool = False) -> list[int]:
    """The places within a word, or a Chinese sentence, at which a line may end; not within a common word, unless there
    is no room for it.
    """
    if not is_chinese(word):
        return []
    words = () if parts_words else re.finditer(WHOLE_WORDS, word)
    within = {place for found in words for place in range(found.start() + 1, found.end())}
    squares = [sign == _SQUARE for sign in re.sub(IN_SQUARES, _SQUARE, word)]
    return [
        place
        for place, (before, after) in enumerate(pairwise(word), 1)
        if place not in within
        and before not in _NEVER_LAST
        and after not in _NEVER_FIRST
        # A number stays with what is counted.
        and (squares[place - 1] or before in "—…”" or ((squares[place] or after in "“‘") and not before.isdigit()))
    ]


def company(line: str, last: str) -> int:
    """Where a line ends earlier, so that the last one of its paragraph is more than a lonely sign; 0 for as it is."""
    if len(last) > _LONELY or not is_chinese(last):
        return 0
    both = line + last
    ends = (end for end in breaks(both) if len(line) / 2 < end <= len(both) - _COMPANY)
    return max((end for end in ends if " " not in both[end - 1 : end + 1]), default=0)


def unbroken(word: str, most: int) -> Iterator[str]:
    """A word, or a Chinese sentence in pieces of up to so many signs, for nothing shows where words end in it; more
    where a line may not end between them.
    """
    piece = ""
    for start, end in pairwise([0, *breaks(word), len(word)]):
        if piece and len(piece) + end - start > most:
            yield piece
            piece = ""
        piece += word[start:end]
    yield piece
