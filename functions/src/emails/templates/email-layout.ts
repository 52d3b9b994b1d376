/** The HTML of the parts of an email, with tables and inline styles, because old email clients understand little else. */
import { html, raw } from 'hono/html';
import type {
	Band,
	DayBar,
	DayTone,
	EmailButton,
	Fact,
	StatusLine,
	Tone,
} from '../../messages/content/email-content.ts';

/** Text in it is escaped. */
export type Html = ReturnType<typeof html>;

const fonts = raw("font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");
const table = raw('table role="presentation" cellpadding="0" cellspacing="0"');
const lineBreak = raw('<br>');

/** White text on each of them passes AA; dark themes keep them. */
const bandColours: Record<Tone, string> = { down: '#b91c1c', warning: '#92580a', up: '#15803d', neutral: '#404040' };
const dotColours: Record<Tone, string> = { down: '#dc2626', warning: '#d97706', up: '#16a34a', neutral: '#8a8a8a' };
const dayColours: Record<DayTone, string> = { up: '#16a34a', degraded: '#d97706', down: '#dc2626', none: '#d4d4d4' };

export function joined(parts: readonly (Html | string)[], separator: Html): Html {
	return html`${parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))}`;
}

export function headingHtml(heading: string): Html {
	return html`<h1 style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600;word-break:break-word">${heading}</h1>`;
}

export function paragraphHtml(paragraph: string): Html {
	const lines = joined(paragraph.split('\n'), lineBreak);
	return html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;word-break:break-word">${lines}</p>`;
}

/** On a phone each label stands above its value, where the client knows media queries. */
export function factsHtml(facts: readonly Fact[]): Html {
	const rows = facts.map(
		({ label, value }) => html`<tr>
<td class="line label quiet" width="112" valign="top" style="padding:9px 12px 9px 0;border-top:1px solid #e5e5e5;font-size:14px;line-height:20px;color:#5c5c5c">${label}</td>
<td class="line value" valign="top" style="padding:9px 0;border-top:1px solid #e5e5e5;font-size:14px;line-height:20px;word-break:break-word">${value}</td>
</tr>`,
	);
	return html`<${table} width="100%" style="margin:4px 0 20px">${joined(rows, raw('\n'))}</table>`;
}

export function statusLinesHtml(lines: readonly StatusLine[]): Html {
	const rows = lines.map(
		({ tone, text, details = [] }) => html`<tr>
<td class="line" width="18" valign="top" style="padding:9px 0;border-top:1px solid #e5e5e5;font-size:14px;line-height:20px;color:${dotColours[tone]}">${raw('&#9679;')}</td>
<td class="line" style="padding:9px 0;border-top:1px solid #e5e5e5;font-size:14px;line-height:20px;word-break:break-word">${text}${detailsHtml(details)}</td>
</tr>`,
	);
	return html`<${table} width="100%" style="margin:4px 0 20px">${joined(rows, raw('\n'))}</table>`;
}

function detailsHtml(details: readonly string[]): Html | string {
	if (details.length === 0) return '';
	return html`<div class="quiet" style="font-size:13px;color:#5c5c5c">${joined(details, lineBreak)}</div>`;
}

/** Cells with a background, because many clients do not load images. */
export function dayBarHtml({ title, figure, days, span: [from, until], summary, details = [] }: DayBar): Html {
	const cells = days.map(
		(tone) =>
			html`<td class="${tone}" bgcolor="${dayColours[tone]}" height="24" style="font-size:1px">${raw('&nbsp;')}</td>`,
	);
	return html`<${table} width="100%" style="margin:0 0 6px"><tr>
<td valign="bottom" style="font-size:14px;line-height:20px;font-weight:600;word-break:break-word">${title}</td>
<td valign="bottom" align="right" nowrap style="padding-left:12px;font-size:14px;line-height:20px;font-weight:600">${figure}</td>
</tr></table>
<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="1" width="100%"><tr>${joined(cells, raw(''))}</tr></table>
<${table} width="100%" style="margin:2px 0 4px"><tr>
<td class="quiet" style="font-size:12px;line-height:18px;color:#5c5c5c">${from}</td>
<td class="quiet" align="right" style="font-size:12px;line-height:18px;color:#5c5c5c">${until}</td>
</tr></table>
<p class="quiet" style="margin:0 0 20px;font-size:13px;line-height:20px;color:#5c5c5c;word-break:break-word">${joined([summary, ...details], lineBreak)}</p>`;
}

/** A table, because some email clients draw no background and no padding around a link. Only the first one is filled. */
/** On a phone, three buttons stand below each other, where the client knows media queries. */
export function buttonsHtml(buttons: readonly EmailButton[]): Html {
	const cells = buttons.map((button, index) => (index === 0 ? mainButtonHtml(button) : secondButtonHtml(button)));
	const shown = buttons.filter(({ isUrlShown }) => isUrlShown === true).map(shownUrlHtml);
	const gap = raw('<td width="12" style="font-size:1px">&nbsp;</td>');
	const tableClass = raw(buttons.length > 2 ? ' class="stacked"' : '');
	return html`<${table}${tableClass} style="margin:4px 0 24px"><tr>${joined(cells, gap)}</tr></table>${shown}`;
}

function mainButtonHtml({ label, url }: EmailButton): Html {
	return html`<td class="button" bgcolor="#171717" style="border-radius:8px;background:#171717;mso-padding-alt:12px 18px">
<a href="${url}" style="display:inline-block;padding:12px 18px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a>
</td>`;
}

function secondButtonHtml({ label, url }: EmailButton): Html {
	return html`<td class="second" style="border-radius:8px;border:1px solid #8a8a8a;mso-padding-alt:12px 16px">
<a href="${url}" style="display:inline-block;padding:11px 16px;font-size:16px;line-height:20px;font-weight:600;color:inherit;text-decoration:none">${label}</a>
</td>`;
}

function shownUrlHtml({ url }: EmailButton): Html {
	return html`
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5c5c5c">Or open this link:<br><a href="${url}" style="color:inherit;word-break:break-all">${url}</a></p>`;
}

export function footnoteHtml(footnote: string, links: readonly EmailButton[]): Html {
	const anchors = links.map(({ label, url }) => html`<a href="${url}" style="color:inherit">${label}</a>`);
	return joined([footnote, ...(anchors.length > 0 ? [joined(anchors, raw(' · '))] : [])], lineBreak);
}

function bandHtml({ tone, label, detail }: Band): Html {
	const colour = bandColours[tone];
	const style = html`background:${colour};color:#ffffff;font-size:14px;line-height:20px`;
	return html`<tr><td class="inner" bgcolor="${colour}" style="padding:10px 24px;border-radius:11px 11px 0 0;${style}">
<${table} width="100%"><tr>
<td style="font-weight:700;${style}">${label}</td>
<td align="right" style="padding-left:12px;${style}">${detail ?? ''}</td>
</tr></table>
</td></tr>
`;
}

interface Page {
	title: string;
	preview: string;
	band: Band | undefined;
	body: Html;
	footnote: Html;
	sender: string;
	/** The last lines, below the card. */
	signature: readonly string[];
}

/** The comments are for Outlook, which ignores max-width. */
export function pageHtml({ title, preview, band, body, footnote, sender, signature }: Page): Html {
	return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
@media (max-width: 480px) {
	.outer { padding: 20px 12px !important; }
	.inner { padding-left: 20px !important; padding-right: 20px !important; }
	.label { display: block !important; width: auto !important; padding-bottom: 0 !important; }
	.stacked, .stacked tbody, .stacked tr, .stacked td { display: block !important; width: auto !important; }
	.stacked td { margin-bottom: 10px; }
	.stacked td[width] { display: none !important; }
	.stacked a { display: block !important; text-align: center !important; }
	.value { display: block !important; padding-top: 0 !important; border-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
	.page { background: #0a0a0a !important; }
	.card { background: #141414 !important; color: #ededed !important; border-color: #262626 !important; }
	.brand { color: #ededed !important; }
	.button { background: #ededed !important; }
	.button a { color: #171717 !important; }
	.second { border-color: #6b6b6b !important; }
	.line { border-color: #262626 !important; }
	.quiet { color: #a1a1a1 !important; }
	.none { background: #404040 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fafafa">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#fafafa;mso-hide:all">${preview}</div>
<${table} width="100%" class="page" style="background:#fafafa">
<tr><td class="outer" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<${table} width="100%" style="max-width:560px;text-align:left;${fonts}">
<tr><td class="brand" style="padding:0 4px 12px;font-size:16px;line-height:24px;font-weight:700;color:#171717">${sender}</td></tr>
<tr><td>
<${table} width="100%" class="card" style="background:#ffffff;border:1px solid #e5e5e5;border-radius:12px;color:#171717">
${band ? bandHtml(band) : ''}<tr><td class="inner" style="padding:24px 24px 8px">
${body}
</td></tr>
<tr><td class="inner quiet" style="padding:0 24px 24px;font-size:13px;line-height:20px;color:#5c5c5c">${footnote}</td></tr>
</table>
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:12px;line-height:18px;color:#5c5c5c">${joined(signature, lineBreak)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}
