import { describe, expect, it } from 'vitest';
import { NewApplication } from './careers.ts';
import { NewLead } from './leads.ts';

const application = {
	firstName: 'Grace',
	lastName: 'Miller',
	dob: '1990-02-28',
	email: 'grace@example.com',
	phone: '+1 555 0100',
	workExperience: 'Six years of designing web shops.',
	jobId: 'designer',
	jobTitle: 'Designer',
};
const lead = { fullName: 'Rosa Lee', email: 'rosa@example.com', phoneNumber: '+1 555 0100' };

describe('an application', () => {
	it.each([
		['2999-01-01', 'Please enter a date of birth in the past.'],
		['1899-12-31', 'Please enter a date of birth in the past.'],
		['2000-02-30', 'Please enter a valid date of birth.'],
		['31.12.1999', 'Please enter a valid date of birth.'],
		['', 'Please enter your date of birth.'],
	])('with the date of birth "%s" is refused', (dob, message) => {
		const { error } = NewApplication.safeParse({ ...application, dob });

		expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[['dob'], message]]);
	});

	it('with all fields is accepted', () => expect(NewApplication.safeParse(application).success).toBe(true));
});

describe('a lead', () => {
	it('is refused with a sentence that lists every missing field by its label', () => {
		const { error } = NewLead.safeParse({ ...lead, fullName: ' ', email: '' });

		expect(error?.issues.map(({ path }) => path)).toEqual([['fullName'], ['email']]);
		expect(error?.issues[0]?.message).toBe('Please fill in all required fields: Full Name, Email Address');
	});

	it('without an answer to "Do you have a website?" has none', () => {
		expect(NewLead.parse(lead)).toMatchObject({ hasWebsite: 'No' });
	});
});
