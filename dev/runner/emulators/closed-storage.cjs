// Loaded before firebase-tools: lets the Storage emulator start without its rules runtime, a Java program that firebase-tools downloads
// from the internet. In its place, every client is denied, as storage.rules says for all of them; calls of a server bypass rules.
// Also gives each run its own folder of files: all emulators of a machine share one otherwise, and the first that stops deletes it.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..', '..', '..');
const storage = join(root, 'node_modules', 'firebase-tools', 'lib', 'emulator', 'storage');

try {
	const { StorageRulesRuntime, StorageRulesetInstance, StorageRulesIssues } = require(
		join(storage, 'rules', 'runtime.js'),
	);
	const { StorageEmulator } = require(join(storage, 'index.js'));
	const runtime = StorageRulesRuntime.prototype;
	for (const method of ['start', 'stop', 'loadRuleset', 'verifyWithRuleset']) {
		if (!runtime[method]) throw new Error(`StorageRulesRuntime has no ${method}.`);
	}
	if (!StorageEmulator.prototype.getPersistenceTmpDir) throw new Error('StorageEmulator has no getPersistenceTmpDir.');
	const allowed = readFileSync(join(root, 'storage.rules'), 'utf8').match(/^\s*allow .*$/gm) ?? [];
	if (allowed.some((rule) => !rule.endsWith(': if false;'))) throw new Error('storage.rules allows clients something.');

	const rulesVersion = 2;
	runtime.start = async () => undefined;
	runtime.stop = async () => undefined;
	runtime.loadRuleset = async function () {
		return { issues: new StorageRulesIssues(), ruleset: new StorageRulesetInstance(this, rulesVersion, '0') };
	};
	runtime.verifyWithRuleset = async () => ({ permitted: false, issues: new StorageRulesIssues() });

	const folder = process.env.STAYUP_STORAGE_FOLDER;
	if (folder) StorageEmulator.prototype.getPersistenceTmpDir = () => folder;
} catch (error) {
	// Without this the emulators try to download the runtime, and do not start offline.
	process.emitWarning(`closed-storage.cjs does not fit this firebase-tools: ${error.message}`);
}
