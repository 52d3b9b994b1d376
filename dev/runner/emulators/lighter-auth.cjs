// Loaded before firebase-tools: halves the start of the Auth emulator by leaving out the validators of endpoints that we never call.
const { join } = require('node:path');

const modules = join(__dirname, '..', '..', '..', 'node_modules');

/** Endpoints for tenants, configurations and second factors, except the two that export and import all accounts. */
const unused = /tenants|^\/v2\/|[Cc]onfigs|mfa/;
const used = /^\/v2\/projects\/[^/]*\/tenants$|tenants\/.*accounts:batchCreate/;
const isUnused = (path) => unused.test(path) && !used.test(path);

try {
	const { default: description } = require(join(modules, 'firebase-tools', 'lib', 'emulator', 'auth', 'apiSpec.js'));
	if (!Object.keys(description.paths).some(isUnused)) throw new Error('its description has no unused endpoints.');
	for (const path of Object.keys(description.paths)) if (isUnused(path)) delete description.paths[path];

	const { CodeGen } = require(join(modules, 'ajv', 'dist', 'compile', 'codegen'));
	if (!CodeGen.prototype.optimize) throw new Error('ajv has no optimize.');
	CodeGen.prototype.optimize = () => undefined;
} catch (error) {
	// Without this the Auth emulator only starts slower.
	process.emitWarning(`lighter-auth.cjs does not fit this firebase-tools: ${error.message}`);
}
