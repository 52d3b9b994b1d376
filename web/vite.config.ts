/** The build of the web app: hashed assets under /assets, no inline scripts, a preloaded font. */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callTable } from './call-table.ts';
import { directImports } from './direct-imports.ts';
import { screenChunks } from './screen-chunks.ts';
import { trimPackages } from './trim-packages.ts';

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), tailwindcss(), callTable(), directImports(), trimPackages(), preloadFont()],
	resolve: {
		alias: {
			re2js: join(import.meta.dirname, 'src/lib/live/unused-patterns.ts'),
			// Its `exports` name the development build only, whatever the mode; `react-router-dom` adds nothing that the app uses.
			'react-router-dom': join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs'),
		},
	},
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		assetsDir: 'assets',
		sourcemap: false,
		// The content security policy does not allow data URLs for fonts and images.
		assetsInlineLimit: 0,
		modulePreload: {
			polyfill: false,
			// A script that imports others has loaded these itself.
			resolveDependencies: (_, files, { hostType }) =>
				hostType === 'js' ? files.filter((file) => !/^assets\/(index|rolldown-runtime)-/.test(file)) : files,
		},
		rolldownOptions: {
			input: {
				index: join(import.meta.dirname, 'index.html'),
				'api-docs': join(import.meta.dirname, 'src/api-docs.css'),
			},
			output: {
				codeSplitting: screenChunks(),
				// The server renders the API reference and does not know the build's hashes.
				assetFileNames: ({ names }) =>
					names.includes('api-docs.css') ? 'api-docs.css' : 'assets/[name]-[hash][extname]',
			},
		},
	},
});

/** The font's hashed name is known only after bundling. */
function preloadFont(): Plugin {
	return {
		name: 'preload-font',
		transformIndexHtml: {
			order: 'post',
			handler(_html, { bundle }) {
				return Object.keys(bundle ?? {})
					.filter((file) => file.endsWith('.woff2'))
					.map((file) => ({
						tag: 'link',
						attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
						injectTo: 'head-prepend',
					}));
			},
		},
	};
}
