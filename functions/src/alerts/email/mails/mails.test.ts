import { mailExamples } from '@stayup/testing/mail-examples';
import { describe, expect, it } from 'vitest';
import { renderMail } from './mail-content.ts';

describe.each(Object.entries(mailExamples))('the mail "%s"', (_, content) => {
	it('reads as it did', () => {
		const { subject, text } = renderMail(content);
		expect(`Subject: ${subject}\n\n${text}`).toMatchSnapshot();
	});

	it('says the same in both of its parts, and leads nowhere but to us', () => {
		const { text, html } = renderMail(content);
		const linksIn = (part: string) => new Set(part.match(/https:\/\/stayup\.example[^\s"<]*/g));

		expect([...linksIn(html)].map((link) => link.replaceAll('&amp;', '&')).sort()).toEqual([...linksIn(text)].sort());
	});
});
