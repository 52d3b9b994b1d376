/** What a mail says, and how it looks: one layout for all, in text and in HTML that old mail programs understand (MAIL-2, MAIL-3). */
import { brand } from '@stayup/contract';
import { escapeHtml } from '../../../platform/escape-html.ts';

export interface EmailContent {
	subject: string;
	heading: string;
	/** A blank line within one begins another. */
	paragraphs: readonly string[];
	button?: EmailButton;
	secondButton?: EmailButton;
	/** Where the mails of what this is about can be muted for an hour. */
	muteUrl?: string;
	/** Where these mails can be stopped. */
	stopUrl?: string;
	/** Why this came, or what to do if it should not have. */
	footnote: string;
}

export interface EmailButton {
	label: string;
	url: string;
}

export interface RenderedEmail {
	subject: string;
	text: string;
	html: string;
}

const longestLine = 150;
const fonts = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
// Line breaks, other controls, and marks that nobody sees but that turn the letters after them round.
const unseen = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const unseenButLineBreaks = /[^\P{Cc}\n]+/gu;

export function renderEmail(content: EmailContent): RenderedEmail {
	const subject = oneLine(content.subject);
	const heading = oneLine(content.heading);
	const paragraphs = content.paragraphs.flatMap(paragraphsIn);
	const buttons = [content.button, content.secondButton].flatMap((button) => {
		const url = button ? webUrl(button.url) : null;
		return button && url !== null ? [{ label: button.label, url }] : [];
	});
	const { footnote } = content;
	const quietLinks = [
		{ label: 'Mute for an hour', url: content.muteUrl },
		{ label: 'Stop these mails', url: content.stopUrl },
	].flatMap(({ label, url }) => {
		const checked = url === undefined ? null : webUrl(url);
		return checked === null ? [] : [{ label, url: checked }];
	});

	const text = [
		heading,
		...paragraphs,
		...buttons.map(({ label, url }) => `${label}:\n${url}`),
		footnote,
		...quietLinks.map(({ label, url }) => `${label}:\n${url}`),
		`${brand.name} · ${brand.supportEmail}`,
	];
	const body = [
		`<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600">${escapeHtml(heading)}</h1>`,
		...paragraphs.map(paragraphHtml),
		...buttons.map((button, index) => (index === 0 ? buttonHtml(button) : secondButtonHtml(button))),
	];
	return {
		subject,
		text: `${text.join('\n\n')}\n`,
		html: layout(escapeHtml(subject), body.join('\n'), footnoteHtml(footnote, quietLinks)),
	};
}

/** Without a name where the address is not known to be the person's. */
export function hello(name: string | null): string {
	return name === null ? 'Hello' : `Hello ${oneLine(name)}`;
}

/** A line break in a subject would begin another header of the mail, and one in a name another paragraph. */
export function oneLine(text: string): string {
	const letters = [...text.replace(unseen, ' ').trim()];
	return letters.length <= longestLine ? letters.join('') : `${letters.slice(0, longestLine - 1).join('')}…`;
}

function paragraphsIn(text: string): string[] {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(unseenButLineBreaks, ' ')
		.split(/\n{2,}/)
		.map((paragraph) => paragraph.trim())
		.filter(Boolean);
}

/** Null for anything that a click should not open. */
function webUrl(text: string): string | null {
	const url = URL.parse(text);
	return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function paragraphHtml(paragraph: string): string {
	const lines = escapeHtml(paragraph).replaceAll('\n', '<br>');
	return `<p style="margin:0 0 16px;font-size:16px;line-height:24px;overflow-wrap:anywhere">${lines}</p>`;
}

/** A table, because some mail programs paint no background behind a link and know no padding around it. */
function buttonHtml({ label, url }: { label: string; url: string }): string {
	const address = escapeHtml(url);
	return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="#171717" style="border-radius:8px;background:#171717;mso-padding-alt:12px 20px">
<a href="${address}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5c5c5c">Or open this address:<br><a href="${address}" style="color:inherit;word-break:break-all">${address}</a></p>`;
}

function footnoteHtml(footnote: string, links: readonly EmailButton[]): string {
	const anchors = links.map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:inherit">${label}</a>`);
	return [escapeHtml(footnote), anchors.join(' · ')].filter(Boolean).join('<br>');
}

/** Beside the first it must not shout; its address is in the text part. */
function secondButtonHtml({ label, url }: EmailButton): string {
	return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td class="second" style="border-radius:8px;border:1px solid #d4d4d4;mso-padding-alt:12px 20px">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 19px;font-size:16px;line-height:20px;font-weight:600;color:inherit;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>`;
}

/** The comments are for Outlook, which knows no greatest width. */
function layout(title: string, body: string, footnote: string): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
	.page { background: #0a0a0a !important; }
	.card { background: #141414 !important; color: #ededed !important; border-color: #262626 !important; }
	.button { background: #ededed !important; }
	.button a { color: #171717 !important; }
	.second { border-color: #404040 !important; }
	.quiet { color: #a1a1a1 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fafafa">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#fafafa">
<tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;background:#ffffff;border:1px solid #e5e5e5;border-radius:12px;color:#171717;text-align:left;${fonts}">
<tr><td style="padding:24px 28px 0;font-size:18px;line-height:24px;font-weight:700">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:20px 28px 8px">
${body}
</td></tr>
<tr><td class="quiet" style="padding:0 28px 28px;font-size:13px;line-height:20px;color:#5c5c5c">${footnote}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
<p class="quiet" style="margin:16px 0 0;font-size:12px;line-height:18px;color:#5c5c5c;${fonts}">${escapeHtml(brand.name)} · ${escapeHtml(brand.tagline)}<br>${escapeHtml(brand.supportEmail)}</p>
</td></tr>
</table>
</body>
</html>
`;
}
