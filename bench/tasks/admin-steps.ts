/** How an admin does each of the tasks. */
import { addBouncedAlert, customer, lead, newestLead, refusalOfAlert, searched } from './customers.ts';
import { openGoTo, openSection, type Task } from './person.ts';

export const adminTasks: readonly Task[] = [
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
	{
		name: 'find out why a customer got no alert',
		as: 'admin',
		arrange: addBouncedAlert,
		run: async (person) => {
			const { page } = person;
			await person.click(page.getByRole('link', { name: 'Admin Dashboard' }).first());
			await person.click(page.getByRole('tab', { name: 'Deliveries' }));
			await person.click(page.getByRole('searchbox', { name: 'Why was there no alert?' }));
			await person.paste(customer?.email ?? '');
			await person.press('Enter');
			await person.read(page.getByText(refusalOfAlert).first());
		},
	},
	{
		name: 'answer a lead',
		as: 'admin',
		run: async (person) => {
			const { page } = person;
			await openSection(person, 'Admin');
			await person.click(page.getByRole('tab', { name: 'Leads' }));
			await person.click(page.getByRole('link', { name: `Email ${newestLead}` }));
			await person.click(page.getByRole('button', { name: `Mark ${newestLead} as contacted` }));
			await person.waitFor(page.getByText('Lead status updated to Contacted').first());
		},
	},
];
