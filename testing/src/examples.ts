/** The API reference examples as requests to a running product, with existing ids and accounts. */
import {
	type Application,
	accountHeader,
	type Endpoint,
	type EndpointName,
	endpoints,
	type Lead,
	type NewSession,
	type TestAlert,
	type Website,
} from '@stayup/contract';
import { examples } from '../../functions/src/api-docs/examples.ts';
import { createEmailLinkStore, stopTokenOf } from '../../functions/src/emails/email-link-store.ts';
import { accountMakers } from './accounts/examples.ts';
import { channelMakers } from './alerts/channel-examples.ts';
import { storeFailedDelivery } from './alerts/failed-delivery.ts';
import { policyMakers } from './alerts/policy-examples.ts';
import { slackMakers } from './alerts/slack-examples.ts';
import { freshEmail, password, register, send, sendSuccessfully } from './api-client.ts';
import { openCheckout, press } from './billing/payments.ts';
import { signedPaymentEvent } from './billing/signed-payment-event.ts';
import { callMakers } from './business/call-examples.ts';
import { inboxMakers } from './business/inbox-examples.ts';
import { jobMakers } from './business/job-examples.ts';
import { projectMakers } from './business/project-examples.ts';
import { proposalMakers } from './business/proposal-examples.ts';
import { importMakers } from './imports/examples.ts';
import { maintenanceMakers } from './maintenance-examples.ts';
import { memberMakers } from './member-examples.ts';
import { outageMakers, storeOutage } from './outages/outage-examples.ts';
import { incidentMakers } from './status-pages/incident-examples.ts';
import { aDelivery, type openStoredData } from './stored-data.ts';
import { visitorMakers } from './visitor-examples.ts';

export interface ExampleFixture {
	/** An admin. */
	ada: NewSession;
	/** Has a website, and is a customer. */
	alice: NewSession;
	bob: NewSession;
	website: Website;
	application: Application;
	lead: Lead;
	data: ReturnType<typeof openStoredData>;
}

export interface Example {
	who: NewSession | null;
	params: Readonly<Record<string, string>>;
	body?: Record<string, unknown> | undefined;
	/** The emulators have no such service, so the endpoint responds 404. */
	isMissingLocally?: true;
	/** Raw text to send instead of a JSON body. */
	raw?: { text: string; headers: Readonly<Record<string, string>> };
}

const websitesOrigin = process.env.STAYUP_WEBSITES_ORIGIN;

export async function makeExampleFixture(data: ExampleFixture['data']): Promise<ExampleFixture> {
	const [ada, alice, bob] = await Promise.all([register('Ada'), register('Alice'), register('Bob')]);
	await data.stored.users.doc(ada._id).update({ role: 'admin' });
	await send('POST', '/api/careers/apply', { body: examples.applyForJob.body });
	await send('POST', '/api/leads/create', { body: examples.createLead.body });
	await send('POST', '/api/subscriptions/create-checkout', {
		token: alice.token,
		body: { tier: 'Core', billingCycle: 'monthly' },
	});
	const website = await addWebsite(alice);
	const [applications, leads] = await Promise.all([
		send<Application[]>('GET', '/api/careers/applications?limit=1', { token: ada.token }),
		send<Lead[]>('GET', '/api/leads?limit=1', { token: ada.token }),
	]);
	const [application, lead] = [applications.body[0], leads.body[0]];
	if (!application || !lead) throw new Error('The application and the lead did not arrive.');
	return { ada, alice, bob, website, application, lead, data };
}

/** An alert that was sent to a confirmed email. */
async function storeAlert({ alice, website, data }: ExampleFixture): Promise<string> {
	const id = crypto.randomUUID();
	await data.stored.users.doc(alice._id).update({ isEmailConfirmed: true });
	await data.stored.outbox.doc(id).set(
		aDelivery({
			ownerId: alice._id,
			websiteId: website._id,
			message: {
				event: 'certificate-expiring',
				website: { id: website._id, name: website.name, url: website.url },
				validTo: Date.UTC(2027, 0, 23),
			},
		}),
	);
	return id;
}

async function mintLink(fixture: ExampleFixture): Promise<string> {
	const { _id: ownerId, email: sentTo } = fixture.alice;
	const link = { ownerId, outageId: await storeOutage(fixture), websiteId: null, subject: 'Shop', sentTo };
	return createEmailLinkStore(fixture.data.firestore).mint(link, Date.now());
}

/** The differences from `plainExample`; the fields of the body replace those of the documented one. */
type MakeExample = (fixture: ExampleFixture) => Partial<Example> | Promise<Partial<Example>>;

const aboutAlice: MakeExample = ({ alice }) => ({ params: { id: alice._id } });
const ofFreshWebsite: MakeExample = async ({ alice }) => ({ params: { id: (await addWebsite(alice))._id } });

const makers: Partial<Record<EndpointName, MakeExample>> = {
	login: ({ alice }) => ({ body: { email: alice.email, password } }),
	register: () => ({ body: { email: freshEmail('carol') } }),
	...accountMakers,
	...memberMakers,
	...visitorMakers,
	updateProfile: ({ bob }) => ({
		who: bob,
		body: {
			email: bob.email,
			// The webhook of the example does not exist.
			notificationPreferences: { email: { enabled: false }, webhook: { enabled: false, url: '' } },
		},
	}),
	endSession: async ({ data }) => {
		const who = await register('Heidi');
		return { who, params: { id: await sessionIdOf(data, who) } };
	},
	logout: async () => ({ who: await register('Heidi') }),
	createAppCheckToken: ({ alice }) => ({ who: alice, isMissingLocally: true, body: { accountId: alice._id } }),
	addWebsite: () => ({ body: { url: `${websitesOrigin}/shop` } }),
	removeWebsite: ofFreshWebsite,
	changeWebsites: ({ website }) => ({ body: { websites: [website._id] } }),
	removeWebsites: async ({ alice }) => ({ body: { websites: [(await addWebsite(alice))._id] } }),
	checkWebsite: ofFreshWebsite,
	updateUserTier: ({ bob }) => ({ params: { id: bob._id } }),
	sendNotification: ({ bob }) => ({ body: { userId: bob._id } }),
	requestPasswordReset: () => ({ body: { email: freshEmail('nobody') } }),
	resetPassword: async ({ data }) => {
		const { email } = await register('Dora');
		return { body: { code: codeIn(await data.auth.generatePasswordResetLink(email)) } };
	},
	getTestAlert: async () => {
		// An account may start five an hour.
		const who = await register('Peggy');
		const { _id } = await addWebsite(who);
		const start = { token: who.token, body: {} };
		const started = await sendSuccessfully<TestAlert>('POST', `/api/websites/${_id}/test-alert`, start);
		return { who, params: { id: started._id } };
	},
	getEmailLink: async (fixture) => ({ body: { token: await mintLink(fixture) } }),
	useEmailLink: async (fixture) => ({ body: { token: await mintLink(fixture) } }),
	unsubscribe: async (fixture) => ({
		params: { id: stopTokenOf(await mintLink(fixture)) },
		raw: { text: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
	}),
	endSessions: async () => ({ who: await register('Heidi') }),
	requestDeletion: async () => ({ who: await register('Olivia') }),
	sendConfirmation: async () => ({ who: await register('Erin') }),
	confirmEmail: async ({ data }) => {
		const { email } = await register('Frank');
		const code = codeIn(await data.auth.generateEmailVerificationLink(email));
		return { body: { code, currentPassword: password } };
	},
	tryCheck: () => ({ body: { url: `${websitesOrigin}/visitor` } }),
	trySettings: () => ({ body: { url: `${websitesOrigin}/tried` } }),
	createCancellation: async () => ({ who: await subscriber() }),
	createPlanChange: async () => ({ who: await subscriber() }),
	receivePaymentEvent: () => ({ raw: signedPaymentEvent() }),
	...outageMakers,
	...inboxMakers,
	...projectMakers,
	...proposalMakers,
	...callMakers,
	...jobMakers,
	...importMakers,
	...maintenanceMakers,
	...channelMakers,
	...policyMakers,
	...slackMakers,
	...incidentMakers,
	setUserAccess: async () => ({ params: { id: (await register('Mallory'))._id } }),
	reportCspViolation: () => ({
		body: {
			'csp-report': {
				'document-uri': `${process.env.STAYUP_ORIGIN}/dashboard`,
				'effective-directive': 'img-src',
				'blocked-uri': 'https://ads.example/pixel.png',
			},
		},
	}),
	getPerson: aboutAlice,
	listPersonWebsites: aboutAlice,
	listPersonOutages: aboutAlice,
	listPersonDeliveries: aboutAlice,
	listPersonPayments: aboutAlice,
	listPersonAudit: aboutAlice,
	resendFailedDelivery: async (fixture) => ({ params: { id: await storeFailedDelivery(fixture) } }),
	showWebhookSecret: () => ({}),
	rotateWebhookSecret: async () => ({ who: await register('Grace') }),
	sendTest: async ({ data }) => {
		const heidi = await register('Heidi');
		await data.stored.users.doc(heidi._id).update({ isEmailConfirmed: true });
		return { who: heidi, body: { channel: 'email' } };
	},
	resendDelivery: async (fixture) => ({ params: { id: await storeAlert(fixture) } }),
};

export async function exampleOf(name: EndpointName, fixture: ExampleFixture): Promise<Example> {
	const plain = plainExample(name, fixture);
	const { body, ...made } = (await makers[name]?.(fixture)) ?? {};
	const example = { ...plain, ...made, body: body ? { ...plain.body, ...body } : plain.body };
	const ids = endpoints[name].path.match(/:\w+/g) ?? [];
	if (Object.keys(example.params).length < ids.length)
		throw new Error(`testing/src/examples.ts has no ids for ${name}.`);
	return example;
}

/** The documented body, sent by Alice or an admin, about the website of Alice. */
function plainExample(name: EndpointName, { ada, alice, website }: ExampleFixture): Example {
	const { access, path }: Endpoint = endpoints[name];
	return {
		who: { admin: ada, user: alice, public: null, signed: null }[access],
		params: path.includes('/websites/:id') ? { id: website._id } : {},
		body: examples[name].body as Record<string, unknown> | undefined,
	};
}

/** The path with its parameters replaced by ids. */
export function pathOf(name: EndpointName, params: Readonly<Record<string, string>>): string {
	return endpoints[name].path.replace(/:(\w+)/g, (_, parameter: string) => params[parameter] ?? '');
}

/** As whom the example says, or as a member of their account. */
export function sendExample(name: EndpointName, { who, params, body, raw }: Example, member?: NewSession) {
	const account = member && who ? { [accountHeader]: who._id } : {};
	return send<unknown>(endpoints[name].method, pathOf(name, params), {
		token: (member ?? who)?.token,
		body: raw?.text ?? body,
		headers: { ...raw?.headers, ...account },
	});
}

function addWebsite(who: NewSession): Promise<Website> {
	const body = { name: 'Example', url: `${websitesOrigin}/${crypto.randomUUID()}` };
	return sendSuccessfully<Website>('POST', '/api/websites', { token: who.token, body });
}

async function subscriber(): Promise<NewSession> {
	const judy = await register('Judy');
	await press(await openCheckout(judy), 'pay');
	return judy;
}

async function sessionIdOf({ stored }: ExampleFixture['data'], { _id }: NewSession): Promise<string> {
	return (await stored.users.doc(_id).get()).data()?.sessionIds[0] ?? '';
}

function codeIn(link: string): string {
	return new URL(link).searchParams.get('oobCode') ?? '';
}
