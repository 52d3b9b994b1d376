/** Stores what a subscription means for the project of its account, in the transaction that stores the subscription (PAY-2): so exactly once. */
import { randomUUID } from 'node:crypto';
import { clockOfWork, noHosting, stopClock, usualBusinessHours } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { createReadBusinessHours } from '../../inbox/business-hours-store.ts';
import { answerDueAt } from '../../inbox/rules/business-time.ts';
import type { DeliveryRef } from '../../outbox/new-delivery.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { BoughtPlan, ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { deliveryIdOf, projectEventId, projectUpgradeId } from '../../platform/ids.ts';
import type { LogError } from '../../platform/log.ts';
import { checklistForPlan, checklistOf } from '../rules/checklist.ts';
import { isUpgrade, type OrderStep, orderStepOf } from '../rules/order-step.ts';
import { ended, withPlan } from '../rules/promised-time.ts';
import { addProjectEvent, planProjectMail } from './project-events.ts';
import { readWon, writeWon } from './won-lead.ts';

interface OrderStore {
	/** Reads within the transaction, before it writes. The result writes, and returns the emails to send after the commit. */
	prepare(
		transaction: Transaction,
		ownerId: string,
		paid: BoughtPlan | null,
		proposalId: string | null,
	): Promise<(now: number) => DeliveryRef[]>;
}

interface OrderTime {
	now: number;
	answerDueAt: number;
}

interface StoredProject {
	id: string;
	document: ProjectDocument;
}

export function createOrderStore(
	firestore: Firestore,
	outbox: Pick<OutboxStore, 'plan'>,
	logError: LogError,
): OrderStore {
	const { orders, projects } = collectionsOf(firestore);
	const readBusinessHours = createReadBusinessHours(firestore);

	function open(transaction: Transaction, ownerId: string, plan: BoughtPlan, at: OrderTime): StoredProject {
		const { now, answerDueAt } = at;
		const ref = projects.doc();
		const document: ProjectDocument = {
			ownerId,
			...plan,
			kind: null,
			stage: 'intake',
			stageSince: now,
			clock: clockOfWork([], null, now),
			isOpen: true,
			isMonitoringOnly: false,
			endedAt: null,
			launchedAt: null,
			firstLaunchedAt: null,
			paidPeriods: withPlan([], plan, now),
			checklist: checklistOf('new-website', plan.tier, randomUUID),
			latestUpdateMonth: '',
			websiteId: null,
			websiteUrl: null,
			promiseSettings: [],
			previews: [],
			waivers: [],
			liveCheck: null,
			hosting: noHosting,
			mailDueAt: { client: 0, team: 0 },
			assignee: null,
			nextAction: '',
			nextActionOn: null,
			createdAt: now,
			orderedAt: now,
			answerDueAt,
			answeredAt: null,
			wonFrom: null,
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
		at: OrderTime,
	): StoredProject | null {
		const { now } = at;
		const note = (project: StoredProject, event: 'received' | 'plan', text: string) =>
			addProjectEvent(transaction, firestore, { id: project.id, ownerId }, { event, by: null, text }, now);
		if (step.kind === 'open') {
			const project = open(transaction, ownerId, step.plan, at);
			note(project, 'received', `Ordered: ${planName(step.plan)}`);
			return project;
		}
		if (latest === null || step.kind === 'none') return latest;
		const { document } = latest;
		const ref = projects.doc(latest.id);
		const changeTo = (plan: BoughtPlan) => ({
			...plan,
			checklist: checklistForPlan(plan.tier, document.checklist, randomUUID, document),
			paidPeriods: withPlan(document.paidPeriods, plan, now),
		});
		if (step.kind === 'end') {
			const paidPeriods = ended(document.paidPeriods, now);
			transaction.update(ref, { endedAt: now, clock: stopClock(document.clock, now), isOpen: false, paidPeriods });
			note(latest, 'plan', 'The subscription has ended. The clock is stopped.');
			return latest;
		}
		if (step.kind === 'change-plan') {
			transaction.update(ref, changeTo(step.plan));
			note(latest, 'plan', `Plan changed from ${planName(document)} to ${planName(step.plan)}`);
			return latest;
		}
		const runs = document.launchedAt === null && !document.isMonitoringOnly;
		const clock = runs ? clockOfWork(document.clock, document.kind, now) : document.clock;
		const isUnanswered = document.launchedAt !== null && document.answeredAt === null;
		transaction.update(ref, { ...changeTo(step.plan), endedAt: null, clock, isOpen: runs || isUnanswered });
		const clockNote = runs && document.kind !== null ? ' The clock goes on where it stopped.' : '';
		note(latest, 'plan', `${planName(step.plan)} is paid again.${clockNote}`);
		return latest;
	}

	return {
		async prepare(transaction, ownerId, paid, proposalId) {
			const newest = projects.where('ownerId', '==', ownerId).orderBy('createdAt', 'desc').limit(1);
			const orderRef = paid && orders.doc(paid.subscriptionId);
			const [found, order] = await Promise.all([transaction.get(newest), orderRef ? transaction.get(orderRef) : null]);
			const [snapshot] = found.docs;
			const latest = snapshot ? { id: snapshot.id, document: snapshot.data() } : null;
			const step = orderStepOf(latest?.document ?? null, paid);
			const upgrades = isUpgrade(latest?.document ?? null, step);
			// Only a purchase that is not recorded yet, and an upgrade, have an answer to wait for.
			const hours = paid && (!order?.exists || upgrades) ? await readBusinessHours() : usualBusinessHours;
			// A proposal is paid by the first order of its subscription.
			const isFirstOrder = paid !== null && !order?.exists;
			const won = isFirstOrder && proposalId !== null ? await readWon(transaction, firestore, proposalId) : null;
			return (now) => {
				const dueAt = answerDueAt(now, hours);
				const project = write(transaction, ownerId, latest, step, { now, answerDueAt: dueAt });
				if (!paid || !orderRef || !project || (order?.exists && !upgrades)) return [];
				// A purchase that is not recorded yet, also one that continues a project; or an upgrade.
				const projectId = project.id;
				if (!order?.exists) transaction.create(orderRef, { ...paid, ownerId, projectId, createdAt: now });
				const isLive = project.document.launchedAt !== null;
				const purchase = { orderedAt: now, answerDueAt: dueAt, answeredAt: null, ...(isLive && { isOpen: true }) };
				// A new project has them already.
				if (step.kind !== 'open') transaction.update(projects.doc(projectId), purchase);
				if (won !== null && won.proposal.document.projectId !== null) {
					const facts = { proposalId: won.proposal.id, subscriptionId: paid.subscriptionId, projectId };
					logError('A proposal was paid twice. Please refund its fee.', { facts });
				} else if (won !== null) writeWon(transaction, firestore, won, project, now);
				const mail = (event: 'project-ordered' | 'project-started') => {
					const { subscriptionId, tier } = paid;
					const eventId = upgrades
						? projectUpgradeId(subscriptionId, tier, now, event)
						: projectEventId(subscriptionId, event);
					const message = { event, projectId, ...(upgrades && { isUpgrade: true as const }) };
					return planProjectMail(transaction, outbox, ownerId, message, now, now, deliveryIdOf(eventId, 'email'));
				};
				return [mail('project-ordered'), mail('project-started')];
			};
		},
	};
}

function planName({ tier, billingCycle }: BoughtPlan): string {
	return billingCycle === null ? tier : `${tier}, billed ${billingCycle === 'monthly' ? 'monthly' : 'annually'}`;
}
