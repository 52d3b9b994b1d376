// Loaded before firebase-tools: spares the Auth emulator the half of its start that compiles checks for calls we never make.
const { join } = require('node:path');

const modules = join(__dirname, '..', '..', '..', 'node_modules');

/** Tenants, configurations and second factors, but for the two calls by which all accounts are exported and imported. */
const unused = /tenants|^\/v2\/|[Cc]onfigs|mfa/;
const used = /^\/v2\/projects\/[^/]*\/tenants$|tenants\/.*accounts:batchCreate/;
const isUnused = (path) => unused.test(path) && !used.test(path);

try {
	const { default: description } = require(join(modules, 'firebase-tools', 'lib', 'emulator', 'auth', 'apiSpec.js'));
	for (const path of Object.keys(description.paths)) if (isUnused(path)) delete description.paths[path];

	const { CodeGen } = require(join(modules, 'ajv', 'dist', 'compile', 'codegen'));
	CodeGen.prototype.optimize = () => undefined;
} catch {
	// Another version of firebase-tools lies differently: then the start only takes longer.
}
