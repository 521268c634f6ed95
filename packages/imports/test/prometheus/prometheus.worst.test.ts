import { describe, expect, test } from '@jest/globals';
import { importPrometheus, readPrometheus } from '@tocsin/imports';
import { fileOf, options, plainJob, plainModules } from '../support/prometheus-files.js';

describe('reading the files of Prometheus', () => {
  test('refuses targets that many jobs take from one file before they are too many', () => {
    const jobs = Array.from({ length: 2_000 }, () => ({
      ...plainJob,
      static_configs: [],
      file_sd_configs: [{ files: ['a.json'] }],
    }));
    const files = [
      fileOf('prometheus.yml', { scrape_configs: jobs }),
      fileOf('blackbox.yml', { modules: { m: plainModules.http } }),
      fileOf('a.json', [{ targets: Array(2_000).fill('https://a.example.com/') }]),
    ];
    expect(() => importPrometheus(readPrometheus(files), options)).toThrow('more than 20000 targets');
  });
});
