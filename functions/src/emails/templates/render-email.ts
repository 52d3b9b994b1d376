/** Renders an email as text and as HTML that old email clients understand; all emails share one layout (MAIL-2, MAIL-3). */
import { brand } from '@stayup/contract';
import { raw } from 'hono/html';
import {
	type Band,
	type DayBar,
	type EmailButton,
	type EmailContent,
	type Fact,
	factLine,
	oneLine,
	type StatusLine,
} from '../../messages/content/email-content.ts';
import {
	buttonsHtml,
	dayBarHtml,
	factsHtml,
	footnoteHtml,
	type Html,
	headingHtml,
	joined,
	pageHtml,
	paragraphHtml,
	statusLinesHtml,
} from './email-layout.ts';

interface RenderedEmail {
	subject: string;
	text: string;
	html: string;
}

const controlsButLineBreaks = /[^\P{Cc}\n]+/gu;

/** The content of both parts, without control characters and without unsafe links. */
interface CleanContent {
	subject: string;
	preview: string;
	band: Band | undefined;
	heading: string;
	paragraphs: readonly string[];
	facts: readonly Fact[];
	lines: readonly StatusLine[];
	dayBars: readonly DayBar[];
	buttons: readonly EmailButton[];
	footnote: string;
	footerLinks: readonly EmailButton[];
	sender: string;
	/** The last lines; empty for none. */
	signature: readonly string[];
}

export function renderEmail(content: EmailContent): RenderedEmail {
	const clean = cleaned(content);
	return { subject: clean.subject, text: textOf(clean), html: htmlOf(clean) };
}

function cleaned(content: EmailContent): CleanContent {
	const paragraphs = content.paragraphs.flatMap(paragraphsIn);
	const { sender } = content;
	return {
		subject: oneLine(content.subject),
		preview: oneLine(content.preview ?? paragraphs[0] ?? ''),
		band: content.band,
		heading: oneLine(content.heading),
		paragraphs,
		facts: (content.facts ?? []).map(({ label, value }) => ({ label, value: withoutControls(value) })),
		lines: (content.lines ?? []).map(({ tone, text, details }) => ({
			tone,
			text: oneLine(text),
			details: (details ?? []).map(oneLine),
		})),
		dayBars: (content.dayBars ?? []).map((bar) => ({
			...bar,
			title: oneLine(bar.title),
			summary: withoutControls(bar.summary),
			details: (bar.details ?? []).map(oneLine),
		})),
		buttons: [
			...[content.button, content.secondButton].flatMap((button) => (button ? safeLink(button) : [])),
			...safeLink({ label: 'Have us fix it', url: content.fixUrl }),
		],
		footnote: content.footnote,
		footerLinks: [
			...safeLink({ label: 'Mute for one hour', url: content.muteUrl }),
			...safeLink({ label: 'Unsubscribe', url: content.stopUrl }),
		],
		sender: sender ? oneLine(sender.name) : brand.name,
		signature: signatureOf(sender),
	};
}

function signatureOf(sender: EmailContent['sender']): readonly string[] {
	if (!sender) return [`${brand.name} · ${brand.tagline}`, brand.supportEmail];
	return sender.showsBrand ? [`Status page by ${brand.name}`] : [];
}

function textOf(content: CleanContent): string {
	const { heading, paragraphs, facts, lines, dayBars, buttons, footnote, footerLinks, signature } = content;
	const parts = [
		heading,
		...paragraphs,
		facts.map(factLine).join('\n'),
		...buttons.map(textLink),
		...dayBars.map(({ title, figure, summary, details = [] }) =>
			[`${title}: ${figure}`, summary, ...details].join('\n'),
		),
		lines.flatMap(({ text, details = [] }) => [text, ...details]).join('\n'),
		footnote,
		...footerLinks.map(textLink),
		signature.join('\n'),
	];
	return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function htmlOf(content: CleanContent): string {
	const { subject, preview, band, heading, paragraphs, facts, lines, dayBars, buttons } = content;
	const body: Html[] = [
		headingHtml(heading),
		...paragraphs.map(paragraphHtml),
		...(facts.length > 0 ? [factsHtml(facts)] : []),
		...(buttons.length > 0 ? [buttonsHtml(buttons)] : []),
		...dayBars.map(dayBarHtml),
		...(lines.length > 0 ? [statusLinesHtml(lines)] : []),
	];
	const footnote = footnoteHtml(content.footnote, content.footerLinks);
	const { sender, signature } = content;
	return pageHtml({
		title: subject,
		preview,
		band,
		body: joined(body, raw('\n')),
		footnote,
		sender,
		signature,
	}).toString();
}

function paragraphsIn(text: string): string[] {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(controlsButLineBreaks, ' ')
		.split(/\n{2,}/)
		.map((paragraph) => paragraph.trim())
		.filter(Boolean);
}

/** Keeps long values whole, unlike `oneLine`. */
function withoutControls(text: string): string {
	return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Empty without a URL, and for a URL that is neither http nor https. */
function safeLink({ url, ...link }: Omit<EmailButton, 'url'> & { url: string | undefined }): EmailButton[] {
	const parsed = url === undefined ? null : URL.parse(url);
	return parsed && /^https?:$/.test(parsed.protocol) ? [{ ...link, url: parsed.href }] : [];
}

function textLink({ label, url }: EmailButton): string {
	return `${label}:\n${url}`;
}
