// Loaded before firebase-tools: spares the Auth emulator the half of its start that compiles checks for calls we never make.
const { join } = require('node:path');

const modules = join(__dirname, '..', '..', 'node_modules');

/** Tenants (but for the one call by which all accounts are imported), configurations and second factors: 44 of the 80 paths. */
const unused = /tenants(?!.*accounts:batchCreate)|^\/v2\/|[Cc]onfigs|mfa/;

try {
	const { default: description } = require(join(modules, 'firebase-tools', 'lib', 'emulator', 'auth', 'apiSpec.js'));
	for (const path of Object.keys(description.paths)) if (unused.test(path)) delete description.paths[path];

	const { CodeGen } = require(join(modules, 'ajv', 'dist', 'compile', 'codegen'));
	CodeGen.prototype.optimize = () => undefined;
} catch {
	// Another version of firebase-tools lies differently: then the start only takes longer.
}
