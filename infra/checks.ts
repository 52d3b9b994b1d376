/** All checks of `npm run doctor`, in the order of its report. */
import { createAppCheck } from './auth/app-check.ts';
import { createAuthProject } from './auth/auth-project.ts';
import { accountsCheck } from './doctor/access/accounts.ts';
import { exposureCheck } from './doctor/access/exposure.ts';
import { logosCheck } from './doctor/access/logos.ts';
import { secretsCheck } from './doctor/access/secrets.ts';
import { alertingCheck } from './doctor/alerting.ts';
import { apisCheck } from './doctor/apis.ts';
import { capacityCheck } from './doctor/capacity.ts';
import type { Check } from './doctor/check.ts';
import { clientIpCheck } from './doctor/client-ip.ts';
import { databaseCheck } from './doctor/database.ts';
import { domainCheck } from './doctor/domain.ts';
import { functionsCheck } from './doctor/functions.ts';
import { indexesCheck } from './doctor/indexes.ts';
import { pagesCheck } from './doctor/pages.ts';
import { queuesCheck } from './doctor/queues.ts';
import { runningCheck } from './doctor/running.ts';
import { schedulesCheck } from './doctor/schedules.ts';
import { sendGridCheck } from './doctor/sendgrid.ts';
import { deployedSettingsCheck, settingsCheck } from './doctor/settings.ts';
import { stripeCheck } from './doctor/stripe.ts';
import { telegramCheck } from './doctor/telegram.ts';
import { trafficCheck } from './doctor/traffic.ts';
import { triggersCheck } from './doctor/triggers.ts';
import { webAppCheck } from './doctor/web-app.ts';

export const checks: readonly Check[] = [
	apisCheck,
	databaseCheck,
	indexesCheck,
	accountsCheck,
	secretsCheck,
	logosCheck,
	createAuthProject().check,
	createAppCheck().check,
	webAppCheck,
	settingsCheck,
	capacityCheck,
	functionsCheck,
	deployedSettingsCheck,
	trafficCheck,
	triggersCheck,
	exposureCheck,
	queuesCheck,
	schedulesCheck,
	stripeCheck,
	sendGridCheck,
	telegramCheck,
	domainCheck,
	pagesCheck,
	clientIpCheck,
	alertingCheck,
	runningCheck,
];
