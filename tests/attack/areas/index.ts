/** Every area of the attack, the quick ones first. */
import type { Area } from '../attempt.ts';
import { access } from './access.ts';
import { apiKeys } from './accounts/api-keys.ts';
import { foreignAccounts } from './accounts/foreign-accounts.ts';
import { misplacedKeys } from './accounts/misplaced-keys.ts';
import { openSessions } from './accounts/open-sessions.ts';
import { removal } from './accounts/removal.ts';
import { requestsInProgress } from './accounts/requests-in-progress.ts';
import { requiredFactor } from './accounts/required-factor.ts';
import { silentChanges } from './accounts/silent-changes.ts';
import { squattedAccounts } from './accounts/squatted-accounts.ts';
import { adminFactor } from './admin-factor.ts';
import { callbacks } from './alerts/callbacks.ts';
import { channelTargets } from './alerts/channel-targets.ts';
import { hostileBodies } from './bodies.ts';
import { bodyMemory } from './body-memory.ts';
import { bookedCalls } from './business/calls.ts';
import { contactForms } from './business/contact-forms.ts';
import { inbox } from './business/inbox.ts';
import { jobs } from './business/jobs.ts';
import { projects } from './business/projects.ts';
import { promise } from './business/promise.ts';
import { puzzles } from './business/puzzles.ts';
import { emailFlood } from './email-flood.ts';
import { emailLinks } from './emails.ts';
import { firestore } from './firestore.ts';
import { publicForms } from './forms.ts';
import { identityToolkit } from './identity-toolkit.ts';
import { ids } from './ids.ts';
import { logos } from './logos.ts';
import { browserWalls } from './pages.ts';
import { passkeys } from './passkeys.ts';
import { payments } from './payments.ts';
import { largePreviews } from './previews.ts';
import { publicReplies } from './public-replies.ts';
import { secondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { statusPages } from './status-pages.ts';
import { trySettings } from './try-settings.ts';
import { urls } from './urls.ts';
import { webhookSecrets } from './webhook-secrets.ts';

/** Of functions. */
export const areas: readonly Area[] = [
	urls,
	trySettings,
	access,
	ids,
	foreignAccounts,
	firestore,
	publicForms,
	puzzles,
	payments,
	sessions,
	statusPages,
	publicReplies,
	largePreviews,
	logos,
	projects,
	promise,
	inbox,
	identityToolkit,
	secondFactor,
	passkeys,
	adminFactor,
	webhookSecrets,
	apiKeys,
	squattedAccounts,
	misplacedKeys,
	removal,
	openSessions,
	silentChanges,
	requiredFactor,
	callbacks,
	channelTargets,
	emailLinks,
	emailFlood,
	bookedCalls,
	contactForms,
	hostileBodies,
	requestsInProgress,
	bodyMemory,
];

/** Of pages that Hosting serves. */
export const hostingAreas: readonly Area[] = [jobs, browserWalls];
