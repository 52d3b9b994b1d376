/** All steps of set-up, in order: later ones need what earlier ones made. */
import type { Step } from './step.ts';
import { createAccounts, grantOwnRoles, grantProjectRoles, prepareEvents } from './steps/accounts.ts';
import { configureAuth, enforceAppCheck } from './steps/auth.ts';
import { createBudget } from './steps/budget.ts';
import { readCapacity } from './steps/capacity.ts';
import { createExportBucket, grantExportBucket, scheduleExports } from './steps/exports.ts';
import { createDatabase, scheduleBackups } from './steps/firestore.ts';
import { createSite } from './steps/hosting.ts';
import { createLogoBucket, grantLogoBucket } from './steps/logos.ts';
import {
	createChannel,
	createDashboard,
	createMetrics,
	createPolicies,
	createUptimeCheck,
	excludeEntries,
} from './steps/monitoring.ts';
import { addFirebase, createProject, enableApis, linkBilling } from './steps/project.ts';
import { readPublicAccess } from './steps/public-access.ts';
import { createSecrets, grantSecrets } from './steps/secrets.ts';
import { authenticateDomain, createSendGridKey, disableTracking } from './steps/send-grid.ts';
import { beginSettings, completeSettings } from './steps/settings-file.ts';
import { configurePortal, createPrices, createProducts, createWebhook } from './steps/stripe.ts';
import { setTelegramWebhook } from './steps/telegram.ts';
import { createApiKeys, registerWebApp } from './steps/web-app.ts';

export const steps: readonly Step[] = [
	beginSettings,
	createProject,
	linkBilling,
	enableApis,
	readCapacity,
	prepareEvents,
	addFirebase,
	createSite,
	createDatabase,
	scheduleBackups,
	createAccounts,
	grantProjectRoles,
	grantOwnRoles,
	createSecrets,
	createProducts,
	createPrices,
	createWebhook,
	configurePortal,
	createSendGridKey,
	authenticateDomain,
	disableTracking,
	setTelegramWebhook,
	grantSecrets,
	registerWebApp,
	createApiKeys,
	completeSettings,
	configureAuth,
	enforceAppCheck,
	createExportBucket,
	grantExportBucket,
	scheduleExports,
	createLogoBucket,
	grantLogoBucket,
	createChannel,
	createMetrics,
	excludeEntries,
	createUptimeCheck,
	createPolicies,
	createDashboard,
	createBudget,
	readPublicAccess,
];
