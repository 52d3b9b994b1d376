/**
 * Letters that readers take for a Latin one, from the confusables of Unicode (UTS 39), and the small capitals. Capitals are listed where they resemble
 * another one than their small letter does. Without accents, and without letters that are written from right to left.
 */
const confusables: Readonly<Record<string, string>> = {
	a: 'ɑαаᗅᴀꓮꭺ𐊠𖽀',
	b: 'ƅʙβвьᏼᖯᗷꓐꞵꮟ𐊂𐊡𐌁',
	c: 'Σςсᴄⲥꓚꮯ𐊢𐌂𐐽𐔜',
	d: 'ԁᑯᗞᗪᴅꓒꓓꭰꮷ',
	e: 'εеҽᴇⴹꓰꬲꭼ𐊆𑣆𑣎',
	f: 'ϝքᖴẝꓝꜰꞙꬵ𐊇𐊥𐔥𑣂',
	g: 'ƍɡɢԍցᏻᶃꓖꮐ',
	h: 'ʜηнһհᕼⲏꓧꮋꮒ𐋏',
	i: 'ıɩɪιіӏꙇꭵ𑣃',
	j: 'ʝϳјᒍᴊꓙꭻ',
	k: 'κкᛕᴋⲕꓗꮶ𐔘',
	l: 'ƖǀʟΙІӀᒪᛁⲓⳑⵏꓡꓲꮮ𐊊𐌉𐑃𐔦𑢣𑣒𖼖𖼨',
	m: 'μϻмᗰᛖᴍⲙꓟꮇ𐊰𐌑',
	n: 'ɴΝոռⲛꓠ𐔓',
	o: 'οσоօଠഠဝჿዐᴏᴑⲟⵔꓳꬽ𐊒𐊫𐐬𐓪𐔖𑣈𑣕𑣗',
	p: 'ρрᑭᴘⲣꓑꮲ𐊕',
	q: 'ԛգզⵕ',
	r: 'ʀгᖇᴦⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵',
	s: 'ƽѕտꓢꜱꮥꮪ𐊖𐑈𑣁𖼺',
	t: 'τтᴛⲧꓔꭲ𐊗𐊱𐌕𑢼𖼊',
	u: 'ʋυսሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂',
	v: 'νѵᐯᴠⴸꓦꛟꮩ𐔝𑜆𑣀𖼈',
	w: 'ɯѡԝաᴡꓪꮃꮤ𑜊𑜎𑜏',
	x: 'χхᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐔧',
	y: 'ɣʏΥγуүყᶌỿⲩꓬꭚꭹꮍ𐊲𑢤𑣜𖽃',
	z: 'ζᴢꓜꮓ𑣄𑣉',
};

const latin = new Map(
	Object.entries(confusables).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);

/** The text as its readers see it: in lower case Latin letters as far as letters resemble them, without accents and without signs that nobody sees. */
export function asSeen(text: string): string {
	const plain = text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
	return Array.from(plain, (sign) => latin.get(sign) ?? latin.get(sign.toLowerCase()) ?? sign.toLowerCase()).join('');
}
