/** The examples of the endpoints for leads and job applications, as requests with existing ids. */
import { type Application, dayMs, type Lead, NewLead, type NewSession } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import type { openStoredData } from '../stored-data.ts';

interface InboxFixture {
	ada: NewSession;
	application: Application;
	lead: Lead;
	data: ReturnType<typeof openStoredData>;
}

/** The only filter that is saved then: an admin has room for few. */
async function aSavedFilter({ ada, data: { stored } }: InboxFixture): Promise<string> {
	const { name, search, filter } = examples.addSavedFilter.body;
	const id = crypto.randomUUID();
	await stored.savedFilters.doc(ada._id).set({ filters: [{ id, name, search, filter }] });
	return id;
}

const ofApplication = ({ application }: InboxFixture) => ({ params: { id: application._id } });
const ofLead = ({ lead }: InboxFixture) => ({ params: { id: lead._id } });

export const inboxMakers = {
	getApplication: ofApplication,
	changeApplication: ofApplication,
	addApplicationNote: ofApplication,
	eraseApplication: async ({ application, data: { stored } }: InboxFixture) => {
		const copy = (await stored.applications.doc(application._id).get()).data();
		if (!copy) throw new Error('The application is gone.');
		return { params: { id: (await stored.applications.add(copy)).id } };
	},
	updateApplicationStatus: ofApplication,
	getLead: ofLead,
	changeLead: ofLead,
	addLeadNote: ofLead,
	checkLeadSite: ofLead,
	updateLeadStatus: ofLead,
	addSavedFilter: () => ({ body: { name: `Filter ${crypto.randomUUID().slice(0, 8)}` } }),
	renameSavedFilter: async (fixture: InboxFixture) => ({
		params: { id: await aSavedFilter(fixture) },
		body: { name: `Filter ${crypto.randomUUID().slice(0, 8)}` },
	}),
	removeSavedFilter: async (fixture: InboxFixture) => ({ params: { id: await aSavedFilter(fixture) } }),
	markNotSpam: async ({ data: { stored } }: InboxFixture) => {
		const sent = { ...NewLead.parse(examples.createLead.body), firstPage: '/', campaign: '' };
		const kept = { ownerId: null, websiteId: null, reason: 'too-fast', createdAt: Date.now() } as const;
		const expireAt = Timestamp.fromMillis(Date.now() + dayMs);
		const { id } = await stored.possibleSpam.add({ kind: 'lead', email: sent.email, sent, ...kept, expireAt });
		return { params: { id } };
	},
};
