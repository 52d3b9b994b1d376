/** How a person does each of the tasks in this product, with the fewest clicks and keys that we know of. */
import { adminTasks } from './admin-steps.ts';
import {
	addBouncedAlert,
	client,
	customer,
	downWebsite,
	hostWebsite,
	refusalOfAlert,
	tag,
	websitesOfAgency,
} from './customers.ts';
import { openGoTo, openSection, type Task } from './person.ts';

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
			await openGoTo(person);
			await person.type('change e');
			await person.waitFor(page.getByRole('option', { name: 'Change email' }));
			// The field has the focus then.
			await person.press('Enter');
			await person.waitFor(page.locator('input[name=email]:focus'));
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
			await person.click(page.getByText('Mute for one hour', { exact: true }));
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
		name: 'get the first alert',
		as: 'visitor',
		run: async (person, { firstWebsiteUrl }) => {
			const { page } = person;
			await person.click(page.getByRole('textbox', { name: 'Website URL' }));
			await person.paste(firstWebsiteUrl);
			await person.press('Enter');
			await person.click(page.getByRole('link', { name: 'Monitor this website' }));
			await person.click(page.getByLabel('Full name'));
			await person.type('Nell Newman');
			await person.press('Tab');
			await person.type(newcomer());
			await person.press('Tab');
			await person.type(newPassword);
			// Tab would go to the button that shows the password.
			await person.click(page.getByLabel('Confirm password'));
			await person.type(newPassword);
			await person.press('Enter');
			await page.waitForURL(/\/websites\//);
			await person.click(page.getByRole('button', { name: 'Send it now' }));
			await person.waitFor(page.getByText(/^Test outage sent/).first());
		},
	},
	{
		name: `pause all of ${websitesOfAgency} websites`,
		as: 'agency',
		run: async (person) => {
			const { page } = person;
			await person.click(page.getByRole('checkbox', { name: 'Select all', exact: true }));
			await person.click(
				page.getByRole('region', { name: 'Selected websites' }).getByRole('button', { name: 'Pause' }),
			);
			await person.waitFor(page.getByText(`Monitoring paused: ${websitesOfAgency} websites`).first());
		},
	},
	{
		name: 'find why an alert did not arrive',
		as: 'customer',
		arrange: addBouncedAlert,
		run: async (person) => {
			const { page } = person;
			await openSection(person, 'Alerts');
			await person.click(page.getByRole('navigation', { name: 'Alerts' }).getByRole('link', { name: 'Deliveries' }));
			await person.read(page.getByText(refusalOfAlert).first());
		},
	},
	{
		name: 'start a website project',
		as: 'subscriber',
		run: async (person) => {
			const { page } = person;
			await openSection(person, 'Project');
			await person.click(page.getByRole('radio', { name: /^New website/ }));
			await person.waitFor(page.getByText(/of 72 h used/).first());
		},
	},
	{
		name: 'publish a status page of ten websites',
		as: 'customer',
		run: async (person) => {
			const { page } = person;
			await openSection(person, 'Status pages');
			await person.click(page.getByRole('button', { name: 'New status page' }));
			await person.click(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${tag} `) }));
			await person.click(page.getByLabel('Name of the page'));
			await person.type('Shops');
			await person.press('Enter');
			await person.click(page.getByRole('button', { name: 'Publish' }));
			await person.waitFor(page.getByText('Your status page is online').first());
		},
	},
	{
		name: 'add a teammate',
		as: 'customer',
		run: async (person) => {
			const { page } = person;
			await openGoTo(person);
			await person.type('inv');
			await person.waitFor(page.getByRole('option', { name: 'Invite a member' }));
			await person.press('Enter');
			await person.waitFor(page.getByLabel('Email').and(page.locator(':focus')));
			await person.type('mel@example.com');
			await person.press('Enter');
			await person.waitFor(page.getByText('Invitation sent to mel@example.com').first());
		},
	},
	{
		name: 'read last month as a client',
		as: 'client',
		arrange: hostWebsite,
		run: async (person) => {
			const { page } = person;
			const name = client?.websites[0]?.name ?? '';
			await person.click(page.getByRole('link', { name, exact: true }).first());
			await person.read(page.getByRole('row', { name: /Last month.*%/ }).first());
		},
	},
	...adminTasks,
];

const newPassword = 'a-good-long-password';

/** Each run has its own account. */
function newcomer(): string {
	return `nell-${crypto.randomUUID().slice(0, 8)}@stayup.test`;
}
