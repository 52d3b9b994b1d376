/**
 * The configuration of Firebase Auth (Identity Platform) that a project must have. The web key is public, so everybody can call
 * Identity Toolkit directly: this leaves those calls as little as possible (DOOR-1 to DOOR-5).
 */
export const authConfig = {
	signIn: {
		email: { enabled: true, passwordRequired: true },
		anonymous: { enabled: false },
		phoneNumber: { enabled: false },
		allowDuplicateEmails: false,
	},
	/** Only our API registers and deletes accounts. */
	client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
	/** No answer reveals whether an email has an account, and no client changes an email without confirming it. */
	emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
	passwordPolicyConfig: {
		passwordPolicyEnforcementState: 'ENFORCE',
		forceUpgradeOnSignin: false,
		passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 128 } }],
	},
	/** The second factor of Stayup is behind its own login. */
	mfa: { state: 'DISABLED' },
} as const;

/** App Check lets only our server and browsers with a token of it call Identity Toolkit, if the deployment has APP_CHECK_APP_ID (DOOR-5). */
export const appCheckConfig = { enforcementMode: 'ENFORCED' } as const;

/** The domains that may use the project's Auth. New projects also allow localhost. */
export function authorizedDomainsOf(projectId: string, appOrigin: string): string[] {
	return [...new Set([`${projectId}.firebaseapp.com`, `${projectId}.web.app`, new URL(appOrigin).hostname])];
}
