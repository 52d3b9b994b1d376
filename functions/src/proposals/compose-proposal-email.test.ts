import { noon } from '@stayup/testing/builders';
import { aProposalDocument } from '@stayup/testing/business/proposal-examples';
import { expect, it } from 'vitest';
import { composeProposalEmail } from './compose-proposal-email.ts';
import { lastMomentOf } from './rules/proposal-state.ts';

const sent = { at: noon, validUntil: lastMomentOf(noon, 14), planCents: 20_000 };

function compose(version: number, link: { token: string; isFirst: boolean } | null) {
	const proposals = { find: async () => aProposalDocument({ version, sent }), mintLink: async () => link };
	const deps = { config: { appOrigin: 'https://stayup.test' }, proposals, now: () => noon };
	return composeProposalEmail(deps, { event: 'proposal-sent', proposalId: 'proposal', version });
}

it.each([
	['the first version', 1, true, /^Your proposal from/],
	['the first version, sent again', 1, false, /^Your proposal from/],
	['a later version to who knows the one before', 2, false, /^The new version of your proposal from/],
	['a later version to somebody else', 2, true, /^Your proposal from/],
])('the email with %s says so', async (_, version, isFirst, subject) => {
	const email = await compose(version, { token: 'token', isFirst });

	expect(email?.content.subject).toMatch(subject);
	expect(email?.content.facts).toContainEqual({ label: 'Valid until', value: 'Mon 16 Mar 2026 (UTC)' });
});

it('no email is sent if the recipient or the version was changed in the meantime', async () => {
	expect(await compose(1, null)).toBeNull();
});
