/** The endpoints for admins about one customer, and the search over everything. */
import { type Person, searchTextMinLength, toInstant } from '@stayup/contract';
import { auditEntryOf } from '../../audit/audit.ts';
import { currentSubscription } from '../../billing/current-subscription.ts';
import { invoicesOfAccount } from '../../billing/invoices.ts';
import type { PaymentsClient } from '../../billing/payments-client.ts';
import { deliveriesOf } from '../../delivery/handlers/delivery-replies.ts';
import type { WhyStore } from '../../delivery/handlers/why-store.ts';
import type { Handlers } from '../../http/handler.ts';
import { referenceOf } from '../../inbox/rules/reference.ts';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { mapPage, type Stored } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { type AdminReplyDeps, outagesForAdmin, userForAdmin, websitesForAdmin } from '../admin-replies.ts';
import type { PeopleStore } from './people-store.ts';

interface PeopleDeps extends AdminReplyDeps {
	people: PeopleStore;
	whys: Pick<WhyStore, 'of'>;
	payments: Pick<PaymentsClient, 'invoicesOf'> | null;
}

export function createPeopleHandlers(deps: PeopleDeps) {
	const { people } = deps;

	async function personOf(uid: string): Promise<UserDocument> {
		const user = await people.find(uid);
		if (!user) throw new Problem('not-found', 'This user no longer exists.');
		return user;
	}

	return {
		async getPerson({ params: { id } }) {
			const [user, project] = await Promise.all([personOf(id), people.projectOf(id)]);
			return personReply(id, user, project);
		},

		async listPersonWebsites({ params: { id }, query }) {
			await personOf(id);
			return websitesForAdmin(deps, await people.websitesOf(id, query));
		},

		async listPersonOutages({ params: { id }, query }) {
			await personOf(id);
			return outagesForAdmin(deps, await people.outagesOf(id, query));
		},

		async listPersonDeliveries({ params: { id }, query }) {
			await personOf(id);
			const { items, next } = await people.deliveriesOf(id, query, deps.now());
			const replies = await deliveriesOf(deps, items);
			const faults = new Set(items.filter(({ document }) => document.isFault).map((item) => item.id));
			return { items: replies.map((reply) => ({ ...reply, canResend: faults.has(reply._id) })), next };
		},

		async listPersonPayments({ params: { id } }) {
			return invoicesOfAccount(deps.payments, await personOf(id));
		},

		async listPersonAudit({ params: { id }, query }) {
			const names = new Map([[id, (await personOf(id)).name]]);
			return mapPage(await people.auditOf(id, query, deps.now()), (entry) => auditEntryOf(entry, names));
		},

		async searchAll({ query: { text = '' } }) {
			return text.length < searchTextMinLength ? [] : people.search(text, deps.now());
		},
	} satisfies Partial<Handlers>;
}

function personReply(id: string, user: UserDocument, project: Stored<ProjectDocument> | null): Person {
	const { isEmailConfirmed, secondFactor, notificationPreferences, timeZone, deletionAt } = user;
	return {
		...userForAdmin(id, user),
		isEmailConfirmed,
		secondFactor,
		emailEnabled: notificationPreferences.email.enabled,
		webhookEnabled: notificationPreferences.webhook.enabled,
		timeZone,
		deletionAt: deletionAt === null ? null : toInstant(deletionAt),
		subscription: currentSubscription(user).subscription,
		project: project && {
			_id: project.id,
			reference: referenceOf('project', project.id),
			stage: project.document.stage,
		},
	};
}
