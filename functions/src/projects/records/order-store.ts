/** Stores what a subscription means for the project of its account, in the transaction that stores the subscription (PAY-2): so exactly once. */
import { randomUUID } from 'node:crypto';
import { startClock, stopClock } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { DeliveryRef } from '../../alerts/delivery/new-delivery.ts';
import type { OutboxStore } from '../../alerts/delivery/outbox-store.ts';
import type { BoughtPlan, ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { deliveryIdOf, projectEventId } from '../../platform/ids.ts';
import { checklistForPlan, checklistOf } from '../rules/checklist.ts';
import { type OrderStep, orderStepOf } from '../rules/order-step.ts';
import { addProjectEvent, planProjectMail } from './project-events.ts';

export interface OrderStore {
	/** Reads within the transaction, before it writes. The result writes, and returns the emails to send after the commit. */
	prepare(transaction: Transaction, ownerId: string, paid: BoughtPlan | null): Promise<(now: number) => DeliveryRef[]>;
}

interface StoredProject {
	id: string;
	document: ProjectDocument;
}

export function createOrderStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan'>): OrderStore {
	const { orders, projects } = collectionsOf(firestore);

	function open(transaction: Transaction, ownerId: string, plan: BoughtPlan, now: number): StoredProject {
		const ref = projects.doc();
		const document: ProjectDocument = {
			ownerId,
			...plan,
			kind: null,
			stage: 'intake',
			stageSince: now,
			clock: startClock([], now),
			isOpen: true,
			isMonitoringOnly: false,
			endedAt: null,
			launchedAt: null,
			checklist: checklistOf('new-website', plan.tier, randomUUID),
			websiteId: null,
			mailDueAt: { client: 0, team: 0 },
			assignee: null,
			nextAction: '',
			nextActionOn: null,
			createdAt: now,
			orderedAt: now,
			answeredAt: null,
		};
		transaction.create(ref, document);
		return { id: ref.id, document };
	}

	/** Returns the project that the plan pays for; null if none does. */
	function write(
		transaction: Transaction,
		ownerId: string,
		latest: StoredProject | null,
		step: OrderStep,
		now: number,
	): StoredProject | null {
		const note = (project: StoredProject, event: 'received' | 'plan', text: string) =>
			addProjectEvent(transaction, firestore, { id: project.id, ownerId }, { event, by: null, text }, now);
		if (step.kind === 'open') {
			const project = open(transaction, ownerId, step.plan, now);
			note(project, 'received', `Ordered: ${planName(step.plan)}`);
			return project;
		}
		if (latest === null || step.kind === 'none') return latest;
		const { document } = latest;
		const ref = projects.doc(latest.id);
		const changeTo = (plan: BoughtPlan) => ({
			...plan,
			checklist: checklistForPlan(plan.tier, document.checklist, randomUUID),
		});
		if (step.kind === 'end') {
			transaction.update(ref, { endedAt: now, clock: stopClock(document.clock, now), isOpen: false });
			note(latest, 'plan', 'The subscription has ended. The clock is stopped.');
			return latest;
		}
		if (step.kind === 'change-plan') {
			transaction.update(ref, changeTo(step.plan));
			note(latest, 'plan', `Plan changed from ${planName(document)} to ${planName(step.plan)}`);
			return latest;
		}
		const runs = document.launchedAt === null && !document.isMonitoringOnly;
		const clock = runs ? startClock(document.clock, now) : document.clock;
		transaction.update(ref, { ...changeTo(step.plan), endedAt: null, clock, isOpen: runs });
		note(latest, 'plan', `${planName(step.plan)} is paid again.${runs ? ' The clock goes on where it stopped.' : ''}`);
		return latest;
	}

	return {
		async prepare(transaction, ownerId, paid) {
			const newest = projects.where('ownerId', '==', ownerId).orderBy('createdAt', 'desc').limit(1);
			const orderRef = paid && orders.doc(paid.subscriptionId);
			const [found, order] = await Promise.all([transaction.get(newest), orderRef ? transaction.get(orderRef) : null]);
			const [snapshot] = found.docs;
			const latest = snapshot ? { id: snapshot.id, document: snapshot.data() } : null;
			const step = orderStepOf(latest?.document ?? null, paid);
			return (now) => {
				const project = write(transaction, ownerId, latest, step, now);
				if (!paid || !orderRef || !project || order?.exists) return [];
				// A purchase that is not recorded yet, also one that continues a project.
				const projectId = project.id;
				transaction.create(orderRef, { ...paid, ownerId, projectId, createdAt: now });
				// A new project has both already.
				if (step.kind !== 'open') transaction.update(projects.doc(projectId), { orderedAt: now, answeredAt: null });
				const mail = (event: 'project-ordered' | 'project-started') => {
					const id = deliveryIdOf(projectEventId(paid.subscriptionId, event), 'email');
					return planProjectMail(transaction, outbox, ownerId, { event, projectId }, now, now, id);
				};
				return [mail('project-ordered'), mail('project-started')];
			};
		},
	};
}

function planName({ tier, billingCycle }: BoughtPlan): string {
	return billingCycle === null ? tier : `${tier}, billed ${billingCycle === 'monthly' ? 'monthly' : 'annually'}`;
}
