/** The acts of people in Stripe's dashboard, and what the product says afterwards. `docs/operations.md` prints this table, and a test does each act. */

export interface Says {
	/** The stored account. */
	account: string;
	/** The billing screen of its owner. */
	client: string;
	/** The page of the person. */
	admin: string;
	/** The emails since the act. */
	mail: string;
}

/** By act. */
export const dashboardActs: Readonly<Record<string, Says>> = {
	'Delete the customer': {
		account: 'Free, canceled, no customer',
		client: 'no invoice · portal says that the details were deleted · can buy again',
		admin: 'canceled · no invoice',
		mail: 'client: Plan changed',
	},
	'Change the email of the customer': {
		account: 'Pro, active',
		client: 'invoice paid · portal opens · no second checkout',
		admin: 'active · invoice paid',
		mail: 'none',
	},
	'Archive the product': {
		account: 'Pro, active',
		client: 'invoice paid · portal opens · no second checkout',
		admin: 'active · invoice paid',
		mail: 'none',
	},
	'Archive the price': {
		account: 'Pro, active',
		client: 'invoice paid · portal opens · no second checkout',
		admin: 'active · invoice paid',
		mail: 'none',
	},
	'Delete a coupon': {
		account: 'Pro, active',
		client: 'invoice paid · portal opens · no second checkout',
		admin: 'active · invoice paid',
		mail: 'none',
	},
	'Cancel the subscription at once': {
		account: 'Free, canceled',
		client: 'invoice paid · portal opens · can buy again',
		admin: 'canceled · invoice paid',
		mail: 'client: Plan changed',
	},
	'Cancel it at the end of the period': {
		account: 'Pro, active, ends',
		client: 'invoice paid · portal opens · no second checkout',
		admin: 'active · invoice paid',
		mail: 'none',
	},
	'Cancel it on a date': {
		account: 'Pro, active, ends',
		client: 'invoice paid · portal opens · no second checkout',
		admin: 'active · invoice paid',
		mail: 'none',
	},
	'Pause its collection': {
		account: 'Free, paused',
		client: 'invoice paid · portal opens · can buy again',
		admin: 'paused · invoice paid',
		mail: 'client: Plan changed',
	},
	'Add a second subscription by hand': {
		account: 'Pro, active',
		client: 'invoice paid · portal opens · no second checkout',
		admin: 'active · invoice paid',
		mail: 'operators: Double subscription',
	},
	'Refund a part of the payment': {
		account: 'Pro, active',
		client: 'invoice paid, $50 refunded · portal opens · no second checkout',
		admin: 'active · invoice paid, $50 refunded',
		mail: 'operators: Payment disputed, refunded or written off',
	},
	'Refund the payment': {
		account: 'Pro, active',
		client: 'invoice paid, $200 refunded · portal opens · no second checkout',
		admin: 'active · invoice paid, $200 refunded',
		mail: 'operators: Payment disputed, refunded or written off',
	},
	'The bank disputes the payment': {
		account: 'Pro, active',
		client: 'invoice paid, dispute open · portal opens · no second checkout',
		admin: 'active · invoice paid, dispute open, evidence due',
		mail: 'operators: Payment disputed, refunded or written off',
	},
	'Accept the dispute': {
		account: 'Pro, active',
		client: 'invoice paid, dispute lost · portal opens · no second checkout',
		admin: 'active · invoice paid, dispute lost',
		mail: 'operators: Payment disputed, refunded or written off',
	},
	'Let a renewal fail': {
		account: 'Pro, past_due',
		client: 'invoice open · portal opens · no second checkout',
		admin: 'past_due · invoice open',
		mail: 'client: Payment failed',
	},
	'Void the open invoice': {
		account: 'Pro, past_due',
		client: 'invoice void · portal opens · no second checkout',
		admin: 'past_due · invoice void',
		mail: 'client: Payment failed · operators: Payment disputed, refunded or written off',
	},
	'Mark the open invoice as uncollectible': {
		account: 'Pro, past_due',
		client: 'invoice uncollectible · portal opens · no second checkout',
		admin: 'past_due · invoice uncollectible',
		mail: 'client: Payment failed · operators: Payment disputed, refunded or written off',
	},
	'Move a test clock forward by a year': {
		account: 'Pro, active',
		client: 'invoice paid · portal opens · no second checkout',
		admin: 'active · invoice paid',
		mail: 'none',
	},
	'Move it beyond the end of a canceled one': {
		account: 'Free, canceled, ends',
		client: 'invoice paid · portal opens · can buy again',
		admin: 'canceled · invoice paid',
		mail: 'client: Plan changed',
	},
};

/** As the document prints it. */
export function dashboardTable(): string {
	const rows = Object.entries(dashboardActs).map(([act, { account, client, admin, mail }]) => [
		act,
		account,
		client,
		admin,
		mail,
	]);
	const lines = [
		["In Stripe's dashboard", 'Account', 'Client', 'Admin', 'Emails'],
		Array.from({ length: 5 }, () => '---'),
		...rows,
	];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
