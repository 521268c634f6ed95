import * as domain from '@tocsin/domain';
import * as testing from '@tocsin/testing';
import * as hostileDocuments from '@tocsin/testing/hostile-documents';
import * as servers from '@tocsin/testing/servers';
import * as webhookCore from '@tocsin/webhook-core';
import checks from '../checks.cjs';

const modules = { domain, webhookCore, testing, servers, hostileDocuments };
test.each(Object.entries(checks(modules)))('%s', (_, check) => check());
