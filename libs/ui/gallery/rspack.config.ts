import { defineConfig } from '@rspack/cli';
import { rspack } from '@rspack/core';
import { styleRule } from '../build/style-rule.ts';

const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 124', 'safari >= 17.5'];

/** Builds the gallery alone: every component in every state, without a shell or a service. */
export default defineConfig({
  mode: 'production',
  context: import.meta.dirname,
  entry: './gallery.tsx',
  output: { path: `${import.meta.dirname}/dist`, clean: true, filename: '[name].[contenthash:8].js' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    parser: { 'css/auto': { namedExports: false }, 'css/module': { namedExports: false } },
    generator: {
      'css/auto': { localIdentName: '[local]-[hash:4]', exportsConvention: 'camel-case-only' },
      'css/module': { localIdentName: '[local]-[hash:4]', exportsConvention: 'camel-case-only' },
    },
    rules: [
      styleRule(BROWSERS),
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
    ],
  },
  optimization: {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      new rspack.LightningCssMinimizerRspackPlugin({
        minimizerOptions: { targets: BROWSERS },
      }),
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ title: 'Pahiya UI', template: './gallery.html' })],
  devServer: { host: '127.0.0.1', port: 'auto', open: false },
  performance: { hints: false },
});
