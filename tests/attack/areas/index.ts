/** Every area of the attack, the quick ones first. */
import type { Area } from '../attempt.ts';
import { access } from './access.ts';
import { hostileBodies } from './bodies.ts';
import { emailFlood } from './email-flood.ts';
import { emailLinks } from './emails.ts';
import { firestore } from './firestore.ts';
import { publicForms } from './forms.ts';
import { ids } from './ids.ts';
import { browserWalls } from './pages.ts';
import { payments } from './payments.ts';
import { sessions } from './sessions.ts';
import { urls } from './urls.ts';

export const areas: readonly Area[] = [
	urls,
	access,
	ids,
	firestore,
	publicForms,
	payments,
	sessions,
	emailLinks,
	emailFlood,
	browserWalls,
	hostileBodies,
];
