import { describe, expect, it } from 'vitest';
import { type EmailContent, hello, oneLine } from '../../messages/content/email-content.ts';
import { renderEmail } from './render-email.ts';

function render(changes: Partial<EmailContent> = {}) {
	return renderEmail({ subject: 'Hello', heading: 'Hello', paragraphs: ['One.'], footnote: 'Why.', ...changes });
}

const hostile = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'><svg/onload=alert(1)>"];

function everyPart(text: string): Partial<EmailContent> {
	return {
		subject: text,
		preview: text,
		heading: text,
		paragraphs: [text, text],
		footnote: text,
		band: { tone: 'down', label: text, detail: text },
		facts: [{ label: text, value: text }],
		lines: [{ tone: 'up', text }],
		dayBars: [{ title: text, figure: '99.00%', days: ['up', 'none'], span: ['1 Feb', '2 Feb'], summary: text }],
		button: { label: text, url: 'https://example.com/', isUrlShown: true },
	};
}

describe('an email', () => {
	it.each(hostile)('shows %s as plain text in every part', (text) => {
		const { html } = render({ ...everyPart(text), paragraphs: [text, hello(text)] });
		const { html: harmless } = render(everyPart('x'));
		const tags = (page: string) => page.match(/<[^>]+>/g)?.length;

		expect(html).not.toContain(text);
		expect(tags(html)).toBe(tags(harmless));
	});

	it('says in its text part everything that its facts, lines and bars say', () => {
		const { text } = render(everyPart('the words'));

		for (const part of ['the words: the words', '\nthe words\n', 'the words: 99.00%\nthe words']) {
			expect(text).toContain(part);
		}
	});

	it('shows its first paragraph in lists of emails, unless it has another preview', () => {
		expect(render().html).toMatch(/mso-hide:all">One\.</);
		expect(render({ preview: 'Two.' }).html).toMatch(/mso-hide:all">Two\.</);
	});

	it('has a subject of one line, even if the text has line breaks', () => {
		expect(render({ subject: 'Down: Shop\r\nBcc: eve@example.com\u2028X: y' }).subject).toBe(
			'Down: Shop Bcc: eve@example.com X: y',
		);
	});

	it('has a subject of at most 150 characters and never splits a character', () => {
		const { subject } = render({ subject: '💥'.repeat(400) });

		expect([...subject]).toHaveLength(150);
		expect(subject.isWellFormed()).toBe(true);
	});

	it('leaves {{text}} that resembles a template unchanged', () => {
		expect(render({ paragraphs: ['Dear {{name}}'] }).text).toContain('Dear {{name}}');
	});

	it('removes marks that reverse text', () => {
		expect(oneLine('evil\u202egnp.exe')).toBe('evil gnp.exe');
	});

	it("keeps the lines and paragraphs of an admin's text", () => {
		const { text, html } = render({ paragraphs: ['One\nTwo\r\n\r\nThree'] });

		expect(text).toContain('One\nTwo\n\nThree');
		expect(html).toContain('One<br>Two');
	});

	it.each(['javascript:alert(1)', 'data:text/html,x', 'not a URL'])('never links to %s', (url) => {
		const { text, html } = render({ button: { label: 'Open', url } });

		expect(html).not.toContain('<a ');
		expect(text).not.toContain(url);
	});

	it('has the same content in text and in HTML', () => {
		const { text, html } = render({ button: { label: 'Open', url: 'https://example.com/?a=1&b=2' } });

		for (const part of ['Hello', 'One.', 'Open', 'Why.']) {
			expect(text).toContain(part);
			expect(html).toContain(part);
		}
		expect(text).toContain('https://example.com/?a=1&b=2');
		expect(html).toContain('href="https://example.com/?a=1&amp;b=2"');
	});
});
