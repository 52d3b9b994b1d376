// Several accounts with the link of one proposal: at most one of them can pay.
import { startSandboxAccount } from '@stayup/testing/billing/sandbox-account';
import { anAccount, noon } from '@stayup/testing/builders';
import { aProposalDocument } from '@stayup/testing/business/proposal-examples';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { createProposalPaymentHandlers } from './payment-handlers.ts';

type Deps = Parameters<typeof createProposalPaymentHandlers>[0];

let sandbox: Awaited<ReturnType<typeof startSandboxAccount>>;
let accounts: Map<string, UserDocument>;
let document: ReturnType<typeof aProposalDocument>;
beforeEach(async () => {
	sandbox = await startSandboxAccount();
	accounts = new Map(['heidi', 'peter'].map((uid) => [uid, anAccount({ email: `${uid}@flowers.example` })]));
	document = aProposalDocument({
		sent: { at: noon, validUntil: noon, planCents: 20_000 },
		answer: { kind: 'accepted', at: noon, name: 'Heidi', ip: null, text: '' },
	});
});
afterEach(() => sandbox.close());

/** `beforeOpening`: happens after the claim, while Stripe opens the checkout. */
function handlers(beforeOpening: () => Promise<unknown> = async () => undefined) {
	const { payments } = sandbox;
	const find = async (id: string) => accounts.get(id) ?? null;
	const deps: Deps = {
		users: { find },
		billing: {
			link: async (id, stripeCustomerId) => {
				accounts.set(id, { ...anAccount(), ...accounts.get(id), stripeCustomerId });
				return stripeCustomerId;
			},
		},
		payments: {
			...payments,
			openCheckout: async (...given) => {
				await beforeOpening();
				return payments.openCheckout(...given);
			},
		},
		closeCheckouts: async (id) => {
			const customerId = accounts.get(id)?.stripeCustomerId;
			if (customerId) await payments.expireCheckouts(customerId);
		},
		proposals: {
			byLink: async () => ({ id: 'proposal', document }),
			find: async () => document,
			withdraw: async () => {
				document = { ...document, withdrawnAt: noon };
				return document;
			},
			claimPayment: async (_, id) => {
				document = { ...document, payerIds: [...document.payerIds.filter((one) => one !== id), id] };
				return document;
			},
		},
		rateLimiter: { take: async () => undefined },
		now: () => Date.now(),
	};
	return createProposalPaymentHandlers(deps);
}

function pay(uid: string, beforeOpening?: () => Promise<unknown>) {
	const call = { actor: { uid, user: accounts.get(uid) }, body: { token: 'token' } };
	return handlers(beforeOpening).payProposal(call as never);
}

function withdraw() {
	const actor = { person: { uid: 'ada', user: anAccount() } };
	return handlers().withdrawProposal({ actor, request: { clientIp: null }, params: { id: 'proposal' } } as never);
}

const press = async (url: string) => (await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' })).status;

describe('the payment of a proposal by two accounts', () => {
	it('closes the checkout of the one that came first', async () => {
		const first = await pay('heidi');
		const second = await pay('peter');

		expect(await press(first.url)).not.toBe(303);
		expect(await press(second.url)).toBe(303);
	});

	it('is refused to the one whose checkout opened after the other had begun, and its checkout is closed', async () => {
		const urls: string[] = [];
		const beforeOpening = async () => urls.push((await pay('peter')).url);

		await expect(pay('heidi', beforeOpening)).rejects.toThrow('This proposal has changed in the meantime.');
		const [customerId] = [accounts.get('heidi')?.stripeCustomerId ?? ''];
		const { data } = await sandbox.dashboard.checkout.sessions.list({ customer: customerId });
		expect(data.map(({ status }) => status)).toEqual(['expired']);
		expect(await press(urls[0] ?? '')).toBe(303);
	});

	it('is refused once the first has paid, although its event has not arrived', async () => {
		await press((await pay('heidi')).url);

		await expect(pay('peter')).rejects.toThrow('This proposal is paid already.');
	});

	it('can go back to the first, whose new checkout is the one that counts', async () => {
		await pay('heidi');
		const second = await pay('peter');
		const third = await pay('heidi');

		expect(await press(second.url)).not.toBe(303);
		expect(await press(third.url)).toBe(303);
	});
});

describe('a proposal that we withdraw', () => {
	it('closes the checkout that is open', async () => {
		const { url } = await pay('heidi');
		await withdraw();

		expect(await press(url)).not.toBe(303);
	});

	it('while Stripe opens the checkout cannot be paid', async () => {
		await expect(pay('heidi', withdraw)).rejects.toThrow('This proposal has changed in the meantime.');
	});

	it('says that it is paid, if Stripe knows it before its event arrives', async () => {
		await press((await pay('heidi')).url);

		await expect(withdraw()).rejects.toThrow('This proposal is paid already.');
	});
});
