/** The fields of every request body in specification section 7; nested fields by path. */
import type { EndpointName } from '@stayup/contract';

export interface DocumentedBody {
	required: readonly string[];
	/** Sent only in some cases, with or without nested fields. */
	optional?: readonly string[];
}

/** The documented calls that are missing here have no body. */
export const documentedBodies = {
	login: { required: ['email', 'password'] },
	register: { required: ['name', 'email', 'password'] },
	updateProfile: {
		required: [
			'name',
			'email',
			'notificationPreferences.email.enabled',
			'notificationPreferences.webhook.enabled',
			'notificationPreferences.webhook.url',
		],
		optional: ['password'],
	},
	// “More checks”, tags and the switches are an addition to the specification.
	addWebsite: {
		required: ['name', 'url', 'checkInterval', 'expectedStatusCode'],
		optional: ['check', 'tags', 'alertsEnabled', 'isActive', 'emailsMuted'],
	},
	applyForJob: {
		required: ['firstName', 'lastName', 'dob', 'email', 'phone', 'workExperience', 'jobId', 'jobTitle'],
	},
	updateApplicationStatus: { required: ['status'] },
	updateUserTier: { required: ['tier'] },
	updateLeadStatus: { required: ['status'] },
	createLead: {
		required: [
			...['fullName', 'email', 'phoneNumber', 'hasWebsite', 'websiteUrl', 'currentHosting', 'managesDomain'],
			...['domainProvider', 'hasOnlinePresence', 'onlinePresenceLinks', 'businessType', 'websiteNeeds'],
		],
		// A chosen time is an addition to the specification.
		optional: ['callAt', 'callTimeZone'],
	},
	sendNotification: { required: ['userId', 'messageType'], optional: ['customMessage'] },
} as const satisfies Partial<Record<EndpointName, DocumentedBody>>;

/** The documented calls without a body. */
export const documentedWithoutBody = [
	...['getProfile', 'getUser', 'getSubscription', 'createPortal', 'listPlans', 'getDashboardStats', 'listWebsites'],
	...['getWebsite', 'removeWebsite', 'checkWebsite', 'getWebsiteStats', 'listApplications', 'listUsers'],
	...['getAdminStats', 'listOutages', 'listLeads'],
] as const satisfies readonly EndpointName[];

/** The differences between a sent body and the documented one. */
export function differencesFrom({ required, optional = [] }: DocumentedBody, body: unknown): string[] {
	const sent = fieldsOf(body);
	return [
		...required.filter((field) => !sent.includes(field)).map((field) => `${field} is missing`),
		...sent
			.filter((field) => ![...required, ...optional].some((known) => field === known || field.startsWith(`${known}.`)))
			.map((field) => `${field} is not documented`),
	];
}

function fieldsOf(value: unknown, path = ''): string[] {
	if (typeof value !== 'object' || value === null) return [path];
	return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, path === '' ? key : `${path}.${key}`));
}
