// Loaded before the functions in a process that share-workers.cjs starts for several of them: the function for which it was started hands each request
// to the one that it is for.
const Module = require('node:module');

const { _load: load } = Module;
const { FUNCTION_TARGET: target, FUNCTION_SIGNATURE_TYPE: signature } = process.env;
const header = 'x-emulated-function';

if (target && signature === 'http')
	Module._load = function (path, ...others) {
		const functions = load.call(this, path, ...others);
		if (path !== process.cwd()) return functions;
		const serve = (request, response) => {
			const { [header]: name = target } = request.headers;
			delete request.headers[header];
			return functions[name](request, response);
		};
		return Object.create(functions, { [target]: { value: serve } });
	};
