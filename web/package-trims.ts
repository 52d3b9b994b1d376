/** The parts of each package that `trim-packages.ts` leaves out. A build fails if a new version lacks one of the names. */

export interface PackageTrim {
	/** Of the module's path. */
	module: RegExp;
	/** Functions whose calls become `false`. */
	answersNo: readonly string[];
	/** Classes of which nothing is an instance: `instanceof` becomes `false`. */
	noInstancesOf: readonly string[];
	/** Functions (`name`) and methods (`Class.name`) that are never called: they throw. */
	unreachable: readonly string[];
	/** Names that only statements such as `Name.displayName = 'Name'` use. The statements go; the build fails if anything else uses the name. */
	onlyAssigned: readonly string[];
}

/** Firestore: our listeners are plain queries, not pipelines, and nothing is written in the browser, so no change is ever pending. */
const firestore: PackageTrim = {
	module: /@firebase[\\/]firestore[\\/]dist[\\/]common-\w+\.esm\.js$/,
	answersNo: ['__PRIVATE_isPipeline', '__PRIVATE_targetIsPipelineTarget', '__PRIVATE_logDebug'],
	noInstancesOf: ['CorePipeline', '__PRIVATE_RealtimePipeline'],
	unreachable: [
		'LocalDocumentsView.getDocumentsMatchingPipeline',
		'LocalDocumentsView.getOverlaysForPipeline',
		'LocalDocumentsView.getNextDocuments',
		'__PRIVATE_MemoryMutationQueue.addMutationBatch',
		'__PRIVATE_MemoryDocumentOverlayCache.saveOverlays',
		'__PRIVATE_MemoryBundleCache.saveNamedQuery',
		'__PRIVATE_mutationApplyToLocalView',
		'__PRIVATE_calculateOverlayMutation',
	],
	onlyAssigned: ['__PRIVATE_FirestoreIndexValueWriter'],
};

/** Firebase Auth: people sign in with the custom tokens of our server, and with none of its own ways. */
const auth: PackageTrim = {
	module: /@firebase[\\/]auth[\\/]dist[\\/]esm[\\/]index-\w+\.js$/,
	answersNo: [],
	noInstancesOf: [],
	unreachable: ['AuthImpl._updatePasswordPolicy'],
	onlyAssigned: [
		'CookiePersistence',
		'EmailAuthProvider',
		'FacebookAuthProvider',
		'GithubAuthProvider',
		'GoogleAuthProvider',
		'PhoneAuthProvider',
		'PhoneMultiFactorGenerator',
		'PopupOperation',
		'RecaptchaEnterpriseVerifier',
		'TotpMultiFactorGenerator',
		'TwitterAuthProvider',
	],
};

/** React Router: no loaders, actions or server rendering in the browser, the app shows its own page for errors, and warnings are for developers. */
const router: PackageTrim = {
	module: /react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
	answersNo: ['warning', 'warningOnce', 'warnOnce'],
	noInstancesOf: [],
	unreachable: [
		'DefaultErrorComponent',
		'PrefetchPageLinks',
		'useSubmit',
		'useFormAction',
		'AwaitErrorBoundary.render',
		'RemixErrorBoundary.render',
		'RenderErrorBoundary.render',
	],
	onlyAssigned: ['HistoryRouter', 'ScrollRestoration'],
};

export const packageTrims: readonly PackageTrim[] = [firestore, auth, router];
