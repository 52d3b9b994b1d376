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

export const inboxMakers = {
	getApplication: ({ ada, application }: InboxFixture) => ({ who: ada, params: { id: application._id } }),
	changeApplication: ({ ada, application }: InboxFixture) => ({
		who: ada,
		params: { id: application._id },
		body: examples.changeApplication.body,
	}),
	addApplicationNote: ({ ada, application }: InboxFixture) => ({
		who: ada,
		params: { id: application._id },
		body: examples.addApplicationNote.body,
	}),
	eraseApplication: async ({ ada, application, data: { stored } }: InboxFixture) => {
		const copy = (await stored.applications.doc(application._id).get()).data();
		if (!copy) throw new Error('The application is gone.');
		return { who: ada, params: { id: (await stored.applications.add(copy)).id } };
	},
	updateApplicationStatus: ({ ada, application }: InboxFixture) => ({
		who: ada,
		params: { id: application._id },
		body: examples.updateApplicationStatus.body,
	}),
	getLead: ({ ada, lead }: InboxFixture) => ({ who: ada, params: { id: lead._id } }),
	changeLead: ({ ada, lead }: InboxFixture) => ({ who: ada, params: { id: lead._id }, body: examples.changeLead.body }),
	addLeadNote: ({ ada, lead }: InboxFixture) => ({
		who: ada,
		params: { id: lead._id },
		body: examples.addLeadNote.body,
	}),
	checkLeadSite: ({ ada, lead }: InboxFixture) => ({ who: ada, params: { id: lead._id } }),
	updateLeadStatus: ({ ada, lead }: InboxFixture) => ({
		who: ada,
		params: { id: lead._id },
		body: examples.updateLeadStatus.body,
	}),
	addSavedFilter: ({ ada }: InboxFixture) => ({
		who: ada,
		params: {},
		body: { ...examples.addSavedFilter.body, name: `Filter ${crypto.randomUUID().slice(0, 8)}` },
	}),
	renameSavedFilter: async (fixture: InboxFixture) => ({
		who: fixture.ada,
		params: { id: await aSavedFilter(fixture) },
		body: { name: `Filter ${crypto.randomUUID().slice(0, 8)}` },
	}),
	removeSavedFilter: async (fixture: InboxFixture) => ({
		who: fixture.ada,
		params: { id: await aSavedFilter(fixture) },
	}),
	markNotSpam: async ({ ada, data: { stored } }: InboxFixture) => {
		const sent = { ...NewLead.parse(examples.createLead.body), firstPage: '/', campaign: '' };
		const kept = { ownerId: null, websiteId: null, reason: 'too-fast', createdAt: Date.now() } as const;
		const expireAt = Timestamp.fromMillis(Date.now() + dayMs);
		const { id } = await stored.possibleSpam.add({ kind: 'lead', email: sent.email, sent, ...kept, expireAt });
		return { who: ada, params: { id } };
	},
};
