/** The page of an invented small business, derived from its name. */
import { STATUS_CODES } from 'node:http';
import { html } from 'hono/html';

interface Trade {
	words: RegExp;
	promise: string;
	offers: [string, string, string];
	hours: string;
}

type Html = ReturnType<typeof html>;

const trades: Trade[] = [
	{
		words: /bak|bread|cake|pastry/,
		promise: 'Bread baked before you wake up.',
		offers: ['Sourdough and rye', 'Birthday cakes to order', 'Coffee and something sweet'],
		hours: 'Tuesday to Sunday, 7 to 3',
	},
	{
		words: /caf|coffee|tea|diner|pizza|grill|kitchen|restaurant/,
		promise: 'A good table, five minutes from anywhere.',
		offers: ['Breakfast all day', 'Lunch from the market', 'Tables for eight and more'],
		hours: 'Every day, 8 to 10',
	},
	{
		words: /plumb|electric|roof|heating|build|repair|garage|auto/,
		promise: 'Here today, fixed today.',
		offers: ['Emergency visits', 'A fixed price before we start', 'Two-year guarantee'],
		hours: 'Monday to Saturday, 7 to 6',
	},
	{
		words: /flor|flower|garden/,
		promise: 'Something in season, tied by hand.',
		offers: ['Bouquets the same day', 'Weddings and farewells', 'Houseplants'],
		hours: 'Monday to Saturday, 9 to 6',
	},
	{
		words: /dent|clinic|doctor|vet|care|yoga|gym|fit|salon|hair|spa/,
		promise: 'Time for you, and no waiting room.',
		offers: ['Book in two minutes', 'The same person every visit', 'Evening appointments'],
		hours: 'Monday to Friday, 8 to 8',
	},
];
const anyTrade: Omit<Trade, 'words'> = {
	promise: 'Good work for people nearby.',
	offers: ['Ask us anything', 'An honest price', 'Delivered when we say'],
	hours: 'Monday to Friday, 9 to 5',
};

/** The page of the website with this name: a welcome, or an apology from status 400. */
export function websitePage(name: string, status: number): string {
	const trouble = status < 400 ? null : `${status} ${STATUS_CODES[status] ?? 'Error'}`;
	const title = titleOf(name);
	const trade = trades.find(({ words }) => words.test(name)) ?? anyTrade;
	const hue = hueOf(name);
	const main = trouble === null ? welcome(trade) : apology(trouble);
	return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${trouble === null ? '' : ` – ${trouble}`}</title>
<style>
:root{color-scheme:light dark;--ink:#1c1917;--muted:#57534e;--paper:#fffdfa;--line:#e7e5e4;--brand:hsl(${hue} 60% 30%);--tint:hsl(${hue} 55% 95%)}
@media(prefers-color-scheme:dark){:root{--ink:#f5f5f4;--muted:#a8a29e;--paper:#151312;--line:#33302e;--brand:hsl(${hue} 60% 75%);--tint:hsl(${hue} 25% 15%)}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:17px/1.6 Georgia,'Times New Roman',serif}
header,main,footer{width:min(960px,100% - 48px);margin:0 auto;padding:24px 0}
header{display:flex;justify-content:space-between;gap:16px;align-items:baseline;flex-wrap:wrap}
header strong{font-size:20px;color:var(--brand)}header span,footer,li{color:var(--muted)}
.hero{background:var(--tint);border-radius:16px;padding:clamp(32px,8vw,88px) clamp(20px,6vw,64px);margin-bottom:32px}
h1{font-size:clamp(36px,7vw,60px);line-height:1.05;letter-spacing:-.02em;margin:0 0 16px;text-wrap:balance}p{margin:0;max-width:52ch}
ul{list-style:none;margin:0;padding:0;display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(220px,1fr))}
li{border:1px solid var(--line);border-radius:12px;padding:20px}li b{display:block;color:var(--ink)}
footer{border-top:1px solid var(--line);margin-top:auto;font-size:15px}main{padding-bottom:48px}
</style>
</head>
<body>
<header><strong>${title}</strong><span>${trade.hours}</span></header>
<main>
<div class="hero"><h1>${trouble === null ? title : 'We will be right back'}</h1><p>${trouble === null ? trade.promise : trouble}</p></div>
${main}
</main>
<footer>${title} · 12 Market Street · 555 0142</footer>
</body>
</html>
`);
}

function welcome({ offers }: Omit<Trade, 'words'>): Html {
	const notes = ['Ask at the counter or call.', 'Order a day ahead.', 'Everybody is welcome.'];
	return html`<ul>${offers.map((offer, index) => html`<li><b>${offer}</b>${notes[index]}</li>`)}</ul>`;
}

function apology(trouble: string): Html {
	return html`<p>Something is wrong with our website (${trouble}). The shop is open; please call.</p>`;
}

function titleOf(name: string): string {
	return name
		.split('-')
		.filter((word) => word !== '')
		.map((word) => word[0]?.toUpperCase() + word.slice(1))
		.join(' ');
}

function hueOf(name: string): number {
	return [...name].reduce((hue, character) => (hue * 31 + (character.codePointAt(0) ?? 0)) % 360, 7);
}
