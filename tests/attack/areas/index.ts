/** Every area of the attack, the quick ones first. */
import type { Area } from '../attempt.ts';
import { access } from './access.ts';
import { adminFactor } from './admin-factor.ts';
import { hostileBodies } from './bodies.ts';
import { emailFlood } from './email-flood.ts';
import { emailLinks } from './emails.ts';
import { firestore } from './firestore.ts';
import { publicForms } from './forms.ts';
import { identityToolkit } from './identity-toolkit.ts';
import { ids } from './ids.ts';
import { browserWalls } from './pages.ts';
import { passkeys } from './passkeys.ts';
import { payments } from './payments.ts';
import { secondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { trySettings } from './try-settings.ts';
import { urls } from './urls.ts';
import { webhookSecrets } from './webhook-secrets.ts';

export const areas: readonly Area[] = [
	urls,
	trySettings,
	access,
	ids,
	firestore,
	publicForms,
	payments,
	sessions,
	identityToolkit,
	secondFactor,
	passkeys,
	adminFactor,
	webhookSecrets,
	emailLinks,
	emailFlood,
	browserWalls,
	hostileBodies,
];
