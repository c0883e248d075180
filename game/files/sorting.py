"""The order of names that people have given, as a dictionary has them."""

from __future__ import annotations

import re
from unicodedata import normalize

_PARTS = re.compile("[0-9]+|[^0-9]")
BEHIND = """
蔼霭 碍瑷 辈蓓 奔贲 膘飙 丙邴 灿粲璨 测岑 谗婵 猖菖 场昶 常嫦 潮晁 郴琛 陈谌 乘铖 冲翀 储褚 丛淙琮 氮澹 滴镝 涤荻
抵邸 第棣 痘窦 吨惇 夺铎 贩梵 芳钫 纺昉 菲霏 诽斐 蜂酆 风沣沨 扶芙 辐黻 赣淦 告郜 钩缑 馆莞 闺珪 函晗 翰瀚 焊菡
耗皓颢灏 号昊 横珩 宏闳泓 沪扈 华骅 话桦婳 挥晖珲翚 慧蕙 绘荟 畸跻 绩嵇 蓟暨霁稷 冀骥 枷珈 家葭 荚郏 甲岬 碱翦 简戬
焦蛟 郊姣 饺皎 捷颉 结婕 锦槿瑾 惊旌菁 景璟 竞婧 炯炅 捐涓 抉珏 俊隽 骏珺 楷锴 凯恺铠 看阚 柯珂 科轲 跨蒯 狂邝
奎逵隗 魁夔 昆堃琨锟 兰岚 澜斓 犁鹂 篱藜 离骊 荔郦 俐俪 亮靓 鳞麟 赁蔺 羚翎 灵泠苓 陵绫 咙珑 楼髅 芦泸 赂逯 潞璐鹭
驴闾 挛娈栾鸾 骆珞 貌懋 蒙濛 米汨宓 藐邈 秒淼 妙缪 民旻珉 皿闵 鸣洺茗 铭溟 沫茉 目沐 难楠 柠甯 庞逄 配霈 佩珮 澎芃
乒娉 蒲璞濮 其亓 棋琦琪祺 畦骐 崎淇 脐颀 旗綦麒 起绮 扦芊 签骞 前虔 欠茜倩 桥谯 球裘 趋麴 渠璩瞿衢 权诠 泉荃 缺阙
冉苒 让娆 蓉榕 熔镕 容嵘 蕊芮 瑞睿 萨飒 煞鲨 杉姗 舌佘 砷莘 深燊 牲笙 盛晟 枢姝 抒纾 书殳 漱澍 饲驷 松崧淞嵩 塑愫
台邰 谈覃 滔弢韬 誊滕 提缇 涕逖 剃悌 甜湉 停婷霆 通仝 酮潼 同佟 头骰钭 晚菀琬 微薇 委炜玮娓 蚊雯 纹玟 污邬 析郗奚浠
膝羲曦 惜晞淅 喜禧 细郤 涎娴 嫌冼 襄骧 乡芗 萧骁 销潇 消逍 晓筱 薪馨鑫 辛昕 新歆 袖琇 戌胥 须顼 许栩 絮煦
喧萱暄瑄禤翾 旋漩璇 癣泫炫 熏薰 询郇恂洵荀珣 讶娅 阉鄢嫣 严妍闫 眼琰 宴晏 央泱 漾幺 瑶鳐 尧垚 耀曜 夜晔烨 揖漪 依祎
沂怡 臆懿 疫羿轶 毅熠燚薏 诣驿弈 谊翊 印胤 樱璎 婴瑛 营楹滢潆 赢瀛 忧攸 游鱿 佑祐 淤於 榆瑜 余妤 语庾瑀 郁昱 峪彧
愈煜 浴钰 冤鸢 园沅 缘媛 院瑗 岳玥 阅赟 耘筠 匀妘沄芸昀 咱昝 赞瓒 赃臧 樟璋 掌仉 招钊 哲喆 珍桢 甄蓁榛箴 砧祯
睁铮筝 怔峥 纸芷 衷锺 竹竺 砖颛 滋訾 籽梓
"""
"""Signs of names that GB 2312 sorts by their radicals, or has not, each word behind a sign with whose sound it goes."""
_PLACES = {
    sign: word[0].encode("gb2312") + bytes((0xFF, place))
    for word in BEHIND.split()
    for place, sign in enumerate(word[1:])
}


def alphabetical(name: str) -> bytes:
    """By this names are sorted: Latin letters, accents aside, then Bulgarian and Russian ones, then Chinese signs by
    their sound. Numbers count as numbers.

    The common signs are in that order in GB 2312, each at one of its sounds. Of the others only those have their place
    that are usual in names; the rest comes before all of these or behind them.
    """
    composed = normalize("NFKC", name.casefold())
    plain = "".join(sign if sign >= "\u0400" else normalize("NFKD", sign)[0] for sign in composed)
    return b"".join(map(_weigh, _PARTS.findall(plain)))


def _weigh(part: str) -> bytes:
    """A letter or a sign, or a number: of two the one with more digits is larger."""
    if part[0] in "0123456789":
        digits = part.lstrip("0")
        return b"0" + bytes((min(len(digits), 0xFF),)) + digits.encode()
    return _PLACES.get(part) or part.encode("gb18030", errors="replace")
