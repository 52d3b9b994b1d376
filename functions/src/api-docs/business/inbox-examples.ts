/** Examples of the endpoints for leads and job applications. */
import type { InboxEvent, LeadDetail, PossibleSpam, SavedFilter } from '@stayup/contract';
import type { Examples } from '../example.ts';
import { lead, leadForm, storedApplication, userId } from '../example-values.ts';
import { tryExamples } from '../try-examples.ts';

const ada = { _id: userId, name: 'Ada' };
const note = { kind: 'call', text: 'Wants a shop for wedding flowers before May.' } as const;
const timeline: InboxEvent[] = [
	{ _id: 'Qm3', at: '2026-11-23T15:10:00.000Z', kind: 'call', by: ada, text: note.text, delivery: null },
	{
		_id: 'Qm2',
		at: '2026-11-20T18:05:44.001Z',
		kind: 'mail',
		by: null,
		text: 'Answer with the reference',
		delivery: 'sent',
		receipt: { kind: 'delivered', at: '2026-11-20T18:05:47.000Z', reason: null },
	},
	{ _id: 'Qm1', at: '2026-11-20T18:05:44.000Z', kind: 'received', by: null, text: '', delivery: null },
];
const site = {
	...tryExamples.tryCheck.reply,
	url: 'https://flowers.example.com/',
	nameServers: ['ns01.example.net', 'ns02.example.net'],
};
const duplicate: LeadDetail['duplicates'][number] = {
	_id: 'pC4kPw3nQe5rTu7LiMb9',
	reference: 'L-9XH2PD',
	fullName: 'H. Cooper',
	email: 'office@flowers.example.com',
	status: 'Lost',
	createdAt: '2026-03-02T09:00:00.000Z',
	same: ['phone', 'website'],
};
const leadDetail: LeadDetail = { lead, timeline, duplicates: [duplicate], site, colleagues: [ada] };
const applicationDetail = { application: storedApplication, timeline, colleagues: [ada] };

const savedFilter: SavedFilter = {
	_id: '4f1c2d7e-90ab-4c5d-8e6f-1a2b3c4d5e6f',
	name: 'Late florists',
	search: 'florist',
	filter: 'late',
};

const possibleSpam: PossibleSpam = {
	_id: 'pOsSiBlEsPaM01234567',
	kind: 'lead',
	name: leadForm.fullName,
	email: leadForm.email,
	phone: leadForm.phoneNumber,
	fields: [
		{ name: 'Business type', value: leadForm.businessType },
		{ name: 'Website needs', value: leadForm.websiteNeeds },
	],
	createdAt: '2026-11-20T18:05:44.000Z',
	reason: 'too-fast',
	expiresAt: '2026-12-20T18:05:44.000Z',
};

export const inboxExamples = {
	listLeads: { reply: [lead] },
	addLead: {
		body: {
			fullName: lead.fullName,
			email: lead.email,
			phoneNumber: lead.phoneNumber,
			source: 'Phone call',
			note: note.text,
		},
		reply: { ...lead, status: 'Contacted', source: 'Phone call', firstPage: '', campaign: '' },
	},
	getLeadSummary: {
		reply: {
			waiting: 4,
			late: 1,
			due: 2,
			applications: { waiting: 3, late: 1 },
			purchases: { waiting: 2, late: 1 },
			possibleSpam: 3,
		},
	},
	exportLeads: {
		reply:
			'"Reference","Received","Status","Name","Email"\r\n"L-7K3M2Q","2026-11-20T18:05:44.000Z","New","Heidi Cooper","heidi@example.com"\r\n',
	},
	getLead: { reply: leadDetail },
	changeLead: {
		body: { assigneeId: null, nextAction: 'Send two examples of florists', nextActionOn: '2026-11-25', valueUsd: 2400 },
		reply: lead,
	},
	addLeadNote: { body: note, reply: leadDetail },
	checkLeadSite: { reply: site },
	updateLeadStatus: { body: { status: 'Contacted' }, reply: { ...lead, status: 'Contacted' } },
	listPossibleSpam: { reply: [possibleSpam] },
	markNotSpam: { reply: { message: 'It is a lead now.' } },
	listSavedFilters: { reply: [savedFilter] },
	addSavedFilter: {
		body: { name: savedFilter.name, search: savedFilter.search, filter: savedFilter.filter },
		reply: savedFilter,
	},
	renameSavedFilter: { body: { name: 'Florists' }, reply: { ...savedFilter, name: 'Florists' } },
	removeSavedFilter: { reply: { message: 'The filter is removed.' } },
	createLead: {
		body: leadForm,
		reply: {
			message: 'Your information has been submitted! We will contact you shortly.',
			call: 'none',
			reference: lead.reference,
		},
	},
	listApplications: { reply: [storedApplication] },
	getApplication: { reply: applicationDetail },
	changeApplication: {
		body: { nextAction: 'Read the portfolio', nextActionOn: '2026-11-24' },
		reply: storedApplication,
	},
	addApplicationNote: { body: note, reply: applicationDetail },
	eraseApplication: { reply: { message: 'The application is erased.' } },
	updateApplicationStatus: {
		body: { status: 'Interviewing' },
		reply: { ...storedApplication, status: 'Interviewing' },
	},
} satisfies Partial<Examples>;
