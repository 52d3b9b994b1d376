/** Renders an email as text and as HTML that old email clients understand; all emails share one layout (MAIL-2, MAIL-3). */
import { brand } from '@stayup/contract';
import { html, raw } from 'hono/html';
import { type EmailButton, type EmailContent, oneLine } from './email-content.ts';

export interface RenderedEmail {
	subject: string;
	text: string;
	html: string;
}

/** Text in it is escaped. */
type Html = ReturnType<typeof html>;

const fonts = raw("font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");
const controlsButLineBreaks = /[^\P{Cc}\n]+/gu;
const newLine = raw('\n');
const lineBreak = raw('<br>');

export function renderEmail(content: EmailContent): RenderedEmail {
	const { footnote } = content;
	const subject = oneLine(content.subject);
	const heading = oneLine(content.heading);
	const paragraphs = content.paragraphs.flatMap(paragraphsIn);
	const buttons = [content.button, content.secondButton].flatMap((button) => safeLink(button?.label, button?.url));
	const footerLinks = [...safeLink('Mute for one hour', content.muteUrl), ...safeLink('Unsubscribe', content.stopUrl)];

	const text = [
		heading,
		...paragraphs,
		...buttons.map(textLink),
		footnote,
		...footerLinks.map(textLink),
		`${brand.name} · ${brand.supportEmail}`,
	];
	const body = [
		html`<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600">${heading}</h1>`,
		...paragraphs.map(paragraphHtml),
		...buttons.map((button, index) => (index === 0 ? buttonHtml(button) : secondButtonHtml(button))),
	];
	return {
		subject,
		text: `${text.join('\n\n')}\n`,
		html: layout(subject, joined(body, newLine), footnoteHtml(footnote, footerLinks)).toString(),
	};
}

function paragraphsIn(text: string): string[] {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(controlsButLineBreaks, ' ')
		.split(/\n{2,}/)
		.map((paragraph) => paragraph.trim())
		.filter(Boolean);
}

/** Empty without a URL, and for a URL that is neither http nor https. */
function safeLink(label: string | undefined, url: string | undefined): EmailButton[] {
	const parsed = url === undefined ? null : URL.parse(url);
	return label !== undefined && parsed && /^https?:$/.test(parsed.protocol) ? [{ label, url: parsed.href }] : [];
}

function textLink({ label, url }: EmailButton): string {
	return `${label}:\n${url}`;
}

function joined(parts: readonly (Html | string)[], separator: Html): Html {
	return html`${parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))}`;
}

function paragraphHtml(paragraph: string): Html {
	const lines = joined(paragraph.split('\n'), lineBreak);
	return html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;overflow-wrap:anywhere">${lines}</p>`;
}

/** A table, because some email clients draw no background and no padding around a link. */
function buttonHtml({ label, url }: EmailButton): Html {
	return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="#171717" style="border-radius:8px;background:#171717;mso-padding-alt:12px 20px">
<a href="${url}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a>
</td></tr></table>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5c5c5c">Or open this link:<br><a href="${url}" style="color:inherit;word-break:break-all">${url}</a></p>`;
}

/** Less prominent than the first button; its URL is in the text part. */
function secondButtonHtml({ label, url }: EmailButton): Html {
	return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td class="second" style="border-radius:8px;border:1px solid #d4d4d4;mso-padding-alt:12px 20px">
<a href="${url}" style="display:inline-block;padding:11px 19px;font-size:16px;line-height:20px;font-weight:600;color:inherit;text-decoration:none">${label}</a>
</td></tr></table>`;
}

function footnoteHtml(footnote: string, links: readonly EmailButton[]): Html {
	const anchors = links.map(({ label, url }) => html`<a href="${url}" style="color:inherit">${label}</a>`);
	return joined([footnote, ...(anchors.length > 0 ? [joined(anchors, raw(' · '))] : [])], lineBreak);
}

/** The comments are for Outlook, which ignores max-width. */
function layout(title: string, body: Html, footnote: Html): Html {
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
<tr><td style="padding:24px 28px 0;font-size:18px;line-height:24px;font-weight:700">${brand.name}</td></tr>
<tr><td style="padding:20px 28px 8px">
${body}
</td></tr>
<tr><td class="quiet" style="padding:0 28px 28px;font-size:13px;line-height:20px;color:#5c5c5c">${footnote}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
<p class="quiet" style="margin:16px 0 0;font-size:12px;line-height:18px;color:#5c5c5c;${fonts}">${brand.name} · ${brand.tagline}<br>${brand.supportEmail}</p>
</td></tr>
</table>
</body>
</html>
`;
}
