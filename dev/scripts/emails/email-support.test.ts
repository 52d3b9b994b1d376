import { emailExamples } from '@stayup/testing/email-examples';
import { expect, it } from 'vitest';
import { renderEmail } from '../../../functions/src/emails/templates/render-email.ts';
import { documentedLines, unsupportedIn } from './email-support.ts';

const pages = Object.values(emailExamples).map((content) => renderEmail(content).html);

it('emails use nothing that Gmail, Outlook, Apple Mail or Yahoo do not support, except what docs/emails names', () => {
	expect(unsupportedIn(pages)).toEqual(documentedLines());
});

it('finds a feature that a client does not support', () => {
	expect(unsupportedIn(['<div style="display:flex">Down</div>'])).toContain('display:flex: Outlook');
});

it('emails are the same without images, because they have none', () => {
	expect(pages.filter((html) => /<img|<svg|url\(|background=/i.test(html))).toEqual([]);
});
