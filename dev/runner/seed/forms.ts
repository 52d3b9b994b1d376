/** Demo job applications, and demo leads of businesses. */
import type { NewApplication, NewLead } from '@stayup/contract';

type Sent<Form> = Form & { daysAgo: number };

export const demoApplications: readonly Sent<NewApplication>[] = [
	{
		daysAgo: 12,
		firstName: 'Grace',
		lastName: 'Kim',
		dob: '1994-05-17',
		email: 'grace.kim@example.com',
		phone: '+1 555 0110',
		workExperience:
			'Six years of product design for two hosting companies.\nLed the redesign of a control panel used by 40,000 people.',
		jobId: 'ui-ux-developer',
		jobTitle: 'UI/UX Developer',
	},
	{
		daysAgo: 3,
		firstName: 'Omar',
		lastName: 'Haddad',
		dob: '1989-11-02',
		email: 'omar.haddad@example.com',
		phone: '+1 555 0111',
		workExperience: 'Ten years on call for a regional internet provider, the last four as lead of the night shift.',
		jobId: 'ui-ux-developer',
		jobTitle: 'UI/UX Developer',
	},
];

const nothingYet = {
	websiteUrl: '',
	currentHosting: '',
	managesDomain: '',
	domainProvider: '',
	hasOnlinePresence: 'No',
	onlinePresenceLinks: '',
	outageId: '',
};

export const demoLeads: readonly Sent<NewLead>[] = [
	{
		...nothingYet,
		daysAgo: 9,
		fullName: 'Rosa Delgado',
		email: 'rosa@delgado-bakery.example',
		phoneNumber: '+1 555 0120',
		hasWebsite: 'No',
		businessType: 'Bakery',
		websiteNeeds: 'I need a brand new website',
	},
	{
		...nothingYet,
		daysAgo: 4,
		fullName: 'Peter Novak',
		email: 'peter@novak-roofing.example',
		phoneNumber: '+1 555 0121',
		hasWebsite: 'Yes',
		websiteUrl: 'https://novak-roofing.example',
		currentHosting: 'GoDaddy',
		managesDomain: 'Not Sure',
		businessType: 'Roofing',
		websiteNeeds: 'I want to redesign or migrate my current site',
	},
	{
		...nothingYet,
		daysAgo: 1,
		fullName: 'Amina Yusuf',
		email: 'amina@yusuf-dental.example',
		phoneNumber: '+1 555 0122',
		hasWebsite: 'Yes',
		websiteUrl: 'https://yusuf-dental.example',
		currentHosting: 'Squarespace',
		managesDomain: 'Yes',
		hasOnlinePresence: 'Yes',
		onlinePresenceLinks: 'https://social.example/yusuf-dental',
		businessType: 'Dental practice',
		websiteNeeds: 'I only need hosting and maintenance',
	},
];
