/** How a person does each of the twelve tasks in this product, with the fewest clicks and keys that we know of. */
import { admin, customer, downWebsite, lead, searched, tag } from './customers.ts';
import type { Person } from './person.ts';

export interface Surroundings {
	/** The URL of a website that nobody watches yet. */
	newWebsiteUrl: string;
}

export interface Task {
	name: string;
	/** A `subscriber` has paid for a plan. */
	as: 'customer' | 'subscriber' | 'admin';
	/** Begins on the dashboard. */
	run: (person: Person, surroundings: Surroundings) => Promise<void>;
}

export const tasks: readonly Task[] = [
	{
		name: 'is anything down and why',
		as: 'customer',
		run: async (person) => {
			const sentence = person.page
				.getByRole('main')
				.getByText(/is down/)
				.first();
			await person.read(sentence.filter({ hasText: downWebsite.name }).filter({ hasText: '503' }));
		},
	},
	{
		name: 'add a website',
		as: 'customer',
		run: async (person, { newWebsiteUrl }) => {
			await openGoTo(person);
			await person.paste(newWebsiteUrl);
			await person.waitFor(person.page.getByRole('option', { name: /^Monitor http/ }));
			await person.press('Enter');
			await person.waitFor(person.page.getByText('Website added successfully!').first());
		},
	},
	{
		name: 'find the slowest website',
		as: 'customer',
		run: async (person) => {
			await person.click(person.page.getByRole('button', { name: /^Response/ }).first());
			const rows = person.page.getByRole('table', { name: 'Monitored websites' }).locator('tbody tr');
			await person.read(rows.first());
			person.compare(1);
		},
	},
	{
		name: 'pause ten by tag',
		as: 'customer',
		run: async (person) => {
			const { page } = person;
			await person.click(page.getByRole('button', { name: 'Group by tag' }));
			await person.click(page.getByRole('checkbox', { name: `Select all tagged ${tag}` }));
			await person.click(
				page.getByRole('region', { name: 'Selected websites' }).getByRole('button', { name: 'Pause' }),
			);
			await person.waitFor(page.getByText(/10 websites/).first());
		},
	},
	{
		name: "read last month's uptime",
		as: 'customer',
		run: async (person) => {
			const name = customer?.websites[0]?.name ?? '';
			await person.click(person.page.getByRole('link', { name, exact: true }).first());
			await person.read(person.page.getByRole('row', { name: /Last month/ }).first());
		},
	},
	{
		name: 'send an evidence file',
		as: 'customer',
		run: async (person) => {
			const { page } = person;
			await person.click(page.getByRole('main').locator('a[href*="/outages/"]').first());
			await person.click(page.getByRole('button', { name: 'Copy evidence link' }));
			await person.waitFor(page.getByText(/copied/i).first());
			// Pastes the link into a message.
			await person.press('Control+v');
		},
	},
	{
		name: 'change the alert email',
		as: 'customer',
		run: async (person) => {
			const { page } = person;
			await person.click(page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name: 'Settings' }));
			await person.click(page.getByLabel('Email', { exact: true }).first());
			await person.press('Control+A');
			await person.type('alerts@example.com');
			await person.press('Enter');
			await person.waitFor(page.getByText('Profile updated successfully').first());
		},
	},
	{
		name: 'mute for an hour',
		as: 'customer',
		run: async (person) => {
			const { page } = person;
			await person.click(page.getByRole('button', { name: `Actions for ${downWebsite.name}` }));
			await person.click(page.getByText('Mute for an hour', { exact: true }));
			await person.waitFor(page.getByText(/muted/i).first());
		},
	},
	{
		name: 'see what changed since yesterday',
		as: 'customer',
		run: async (person) =>
			person.read(
				person.page
					.getByRole('main')
					.getByText(/since yesterday|last 24 hours:/i)
					.first(),
			),
	},
	{
		name: 'cancel the plan',
		as: 'subscriber',
		run: async (person) => {
			const { page } = person;
			await openGoTo(person);
			await person.type('cancel');
			await person.waitFor(page.getByRole('option', { name: 'Cancel plan' }));
			await person.press('Enter');
			// On Stripe's page.
			const confirm = page.getByRole('button', { name: 'Cancel plan' });
			await page.waitForURL((url) => url.pathname !== '/dashboard');
			await person.click(confirm);
			await person.waitFor(page.getByText(/ends on/).first());
		},
	},
	{
		name: "find a customer's failed delivery",
		as: 'admin',
		run: async (person) => {
			const { page } = person;
			await openGoTo(person);
			await person.type(searched.email.slice(0, 6));
			await person.waitFor(page.getByRole('option', { name: searched.email }));
			await person.press('Enter');
			await person.read(page.getByRole('table', { name: 'Failed deliveries' }).locator('tbody tr').first());
		},
	},
	{
		name: 'set a lead to contacted',
		as: 'admin',
		run: async (person) => {
			const { page } = person;
			await openGoTo(person);
			await person.type(lead.slice(0, 5));
			await person.waitFor(page.getByRole('option', { name: lead }));
			await person.press('Enter');
			await person.click(page.getByRole('button', { name: `Mark ${lead} as contacted` }));
			await person.waitFor(page.getByText('Lead status updated to Contacted').first());
		},
	},
];

async function openGoTo(person: Person): Promise<void> {
	await person.press('Control+k');
	await person.waitFor(person.page.getByRole('combobox', { name: 'Go to a website' }));
}

export function emailOf({ as }: Task): string {
	return (as === 'admin' ? admin : customer)?.email ?? '';
}
