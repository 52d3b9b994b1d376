/** The handlers of the endpoints of accounts, logins, members and keys. */
import { createAccountDeletionHandlers } from './account-deletion-handlers.ts';
import { createAccountHandlers } from './account-handlers.ts';
import { createAccountLinkHandlers } from './account-link-handlers.ts';
import { createActivityHandlers } from './activity/activity-handlers.ts';
import { createExportHandlers } from './export/export-handlers.ts';
import { createAppCheckHandlers } from './identity/app-check-handlers.ts';
import { accessHandlers } from './keys/access-handlers.ts';
import { createKeyHandlers } from './keys/key-handlers.ts';
import { createInvitationHandlers } from './members/invitation-handlers.ts';
import { createMemberHandlers } from './members/member-handlers.ts';
import { createSharedSecretHandlers } from './members/shared-secret-handlers.ts';
import { createProfileHandlers } from './profile-handlers.ts';
import { createSecondFactorHandlers } from './second-factor/second-factor-handlers.ts';
import { createSecondFactorLoginHandlers } from './second-factor/second-factor-login-handlers.ts';
import { createSessionHandlers } from './sessions/session-handlers.ts';
import { createWebhookSecretHandlers } from './webhook-secret-handlers.ts';

export const accountsEndpoints = [
	createAccountDeletionHandlers,
	createAccountHandlers,
	createAccountLinkHandlers,
	createActivityHandlers,
	createExportHandlers,
	createAppCheckHandlers,
	() => accessHandlers,
	createKeyHandlers,
	createInvitationHandlers,
	createMemberHandlers,
	createProfileHandlers,
	createSecondFactorHandlers,
	createSecondFactorLoginHandlers,
	createSessionHandlers,
	createSharedSecretHandlers,
	createWebhookSecretHandlers,
] as const;
