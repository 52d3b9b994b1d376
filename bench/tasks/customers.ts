/** The accounts, websites, leads and deliveries that the tasks are done with. */
import { dayMs, type NewSession, type ProjectForAdmin } from '@stayup/contract';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { runSchedule } from '../../dev/base/schedules.ts';
import { demoPassword, demoPeople } from '../../dev/runner/seed/people.ts';
import type { TemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import type { OutboxDocument } from '../../functions/src/platform/firestore/documents.ts';
import { leadAt } from '../api/fill-product.ts';

const tagged = Array.from({ length: 10 }, (_, index) => `Shop ${index + 1}`);
export const tag = 'shops';
/** The demo customer with most websites. */
export const customer = demoPeople.find(({ tier }) => tier === 'Pro') ?? demoPeople[0];
export const admin = demoPeople.find(({ tier }) => tier === 'Admin') ?? demoPeople[0];
/** The customer whose failed delivery an admin searches for. */
export const searched = { name: 'Alice Ortega', email: 'alice@stayup.test' };
/** Pays for a plan. */
export const client = demoPeople.find(({ tier }) => tier === 'Free') ?? demoPeople[0];
const otherFailures = 40;
export const lead = 'Grace Hopper';
const leads = 30;
export const newestLead = 'Lead 0';
export const refusalOfAlert = 'mailbox unknown';
export const websitesOfAgency = 60;
/** The website that is down. */
export const downWebsite = { name: 'Northside Yoga', localName: 'northside-yoga' };

export async function logIn(page: Page, email: string): Promise<void> {
	await page.goto('/login');
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(demoPassword);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
	await page.waitForURL('**/dashboard');
	await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
}

/** On the pages of the fake of Stripe. Ends on the page of the project that the purchase opens. */
export async function payForPlan(page: Page): Promise<void> {
	await page.goto('/pricing');
	await page.getByRole('button', { name: 'Get Core' }).click();
	await page.getByRole('button', { name: /^Pay/ }).click();
	await page.waitForURL('**/projects/*?subscription=success');
	await page.getByText('Thank you! You are on the Core plan now.').waitFor();
}

export async function prepare(product: TemporaryProduct): Promise<void> {
	const { origin, websitesOrigin } = product;
	const token = await tokenOf(origin, customer?.email ?? '');
	for (const name of tagged) {
		const url = `http://${name.toLowerCase().replace(' ', '-')}.localhost:${new URL(websitesOrigin).port}/`;
		const { _id } = await send<{ _id: string }>(origin, 'POST', '/api/websites', { name, url }, token);
		await send(origin, 'PATCH', `/api/websites/${_id}`, { tags: [tag] }, token);
	}
	await addLeads(product.projectId);
	await addFailedDeliveries(product.projectId);
	await switchDown(product, token);
}

/** Registers somebody without websites. Returns the email address. */
export async function registerSomebody({ origin }: TemporaryProduct): Promise<string> {
	const email = `person-${crypto.randomUUID().slice(0, 8)}@stayup.test`;
	await send(origin, 'POST', '/api/auth/register', { name: 'Nell Newman', email, password: demoPassword });
	return email;
}

/** Returns the email address of an account with many websites. */
export async function addAgency(product: TemporaryProduct): Promise<string> {
	const { origin, websitesOrigin, projectId } = product;
	const email = await registerSomebody(product);
	const { docs } = await storeOf(projectId).users.where('email', '==', email).get();
	await docs[0]?.ref.update({ tier: 'Pro', isEmailConfirmed: true });
	const token = await tokenOf(origin, email);
	for (let index = 1; index <= websitesOfAgency; index += 1) {
		const url = `http://agency-${index}.localhost:${new URL(websitesOrigin).port}/`;
		await send(origin, 'POST', '/api/websites', { name: `Agency website ${index}`, url }, token);
	}
	return email;
}

/** Links the first website of the client to the client's project. */
export async function hostWebsite({ origin, websitesOrigin }: TemporaryProduct): Promise<void> {
	const token = await tokenOf(origin, admin?.email ?? '');
	const projects = await send<ProjectForAdmin[]>(origin, 'GET', '/api/admin/projects', null, token);
	const project = projects.find((one) => one.client.email === client?.email);
	const website = client?.websites[0];
	const url = `http://${website?.localName}.localhost:${new URL(websitesOrigin).port}/`;
	const body = { name: website?.name, url };
	await send(origin, 'PUT', `/api/admin/projects/${project?._id}/website`, body, token);
}

async function switchDown({ origin, websitesOrigin, functionsOrigin, projectId }: TemporaryProduct, token: string) {
	await send(websitesOrigin, 'PUT', `/control/websites/${downWebsite.localName}`, { status: 503 });
	const websites = await send<{ _id: string; name: string }[]>(origin, 'GET', '/api/websites', null, token);
	const id = websites.find(({ name }) => name === downWebsite.name)?._id ?? '';
	await send(origin, 'POST', `/api/websites/${id}/check`, {}, token);
	await runSchedule(functionsOrigin, projectId, 'tick');
	for (let tries = 0; tries < 60; tries += 1) {
		const { status } = await send<{ status: string }>(origin, 'GET', `/api/websites/${id}`, null, token);
		if (status === 'down') return;
		await new Promise((resolve) => setTimeout(resolve, 1000));
	}
	throw new Error(`${downWebsite.name} is not down.`);
}

async function addLeads(projectId: string): Promise<void> {
	const stored = storeOf(projectId);
	const now = Date.now();
	for (let index = 0; index < leads; index += 1) {
		// The lead is in the middle of the list.
		const fullName = index === leads / 2 ? lead : `Lead ${index}`;
		await stored.leads.add({ ...leadAt(index, now), fullName, status: 'New' });
	}
}

/** Failed deliveries of many customers, with one of the searched customer in the middle. */
async function addFailedDeliveries(projectId: string): Promise<void> {
	const stored = storeOf(projectId);
	const people = await stored.users.get();
	const idOf = (email: string) => people.docs.find((person) => person.data().email === email)?.id ?? null;
	const now = Date.now();
	for (let index = 0; index < otherFailures; index += 1) {
		const createdAt = now - index * 3_600_000;
		const email = index === otherFailures / 2 ? searched.email : (admin?.email ?? '');
		const document: OutboxDocument = {
			ownerId: idOf(email),
			channel: 'email',
			websiteId: null,
			message: { event: 'test' },
			state: 'failed',
			reason: 'The mail server refused the message',
			isFault: true,
			lease: null,
			digestId: null,
			sentAt: null,
			attempts: [{ at: createdAt, statusCode: 500, durationMs: 200 }],
			nextAttemptAt: createdAt,
			createdAt,
			queuedAt: createdAt,
			expireAt: Timestamp.fromMillis(now + 60 * dayMs),
		};
		await stored.outbox.add(document);
	}
}

/** The mail server refused the newest alert of the customer. */
export async function addBouncedAlert({ projectId }: TemporaryProduct): Promise<void> {
	const stored = storeOf(projectId);
	const { docs } = await stored.users.where('email', '==', customer?.email ?? '').get();
	const sent = stored.outbox.where('ownerId', '==', docs[0]?.id ?? null).orderBy('createdAt', 'desc');
	const alert = (await sent.limit(50).get()).docs.find(({ id }) => id.endsWith('_down_email'));
	const receipt = { kind: 'bounced', at: Date.now(), reason: refusalOfAlert } as const;
	if (!alert) throw new Error(`Nobody sent an alert to ${customer?.email}.`);
	// The tasks before have logged in, and each login sent an email.
	await alert.ref.update({ state: 'sent', reason: null, sentAt: receipt.at, createdAt: receipt.at, receipt });
}

function storeOf(projectId: string) {
	const app = getApps().find(({ name }) => name === 'bench-tasks') ?? initializeApp({ projectId }, 'bench-tasks');
	return collectionsOf(getFirestore(app));
}

async function tokenOf(origin: string, email: string): Promise<string> {
	const { token } = await send<NewSession>(origin, 'POST', '/api/auth/login', { email, password: demoPassword });
	return token;
}

async function send<Reply>(
	origin: string,
	method: string,
	path: string,
	body: object | null,
	token?: string,
): Promise<Reply> {
	const reply = await fetch(`${origin}${path}`, {
		method,
		headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
		...(body && { body: JSON.stringify(body) }),
	});
	if (!reply.ok) throw new Error(`${method} ${path} responded with ${reply.status}: ${await reply.text()}`);
	return (await reply.json()) as Reply;
}
