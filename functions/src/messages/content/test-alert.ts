/** The email of a test. */
import { brand } from '@stayup/contract';
import type { EmailContent } from './email-content.ts';

export function testAlert({ dashboardUrl }: { dashboardUrl: string }): EmailContent {
	return {
		subject: `Test message from ${brand.name}`,
		band: { tone: 'up', label: 'Test' },
		heading: `Test message from ${brand.name}`,
		paragraphs: ['It works: alerts about your websites will arrive here. Nothing is wrong with your websites.'],
		button: { label: 'View dashboard', url: dashboardUrl },
		footnote: 'You received this because you sent a test from your profile.',
	};
}
