/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: kuma
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Table structure for table `api_key`
--

DROP TABLE IF EXISTS `api_key`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `api_key` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `key` varchar(255) NOT NULL,
  `name` varchar(255) NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `created_date` datetime NOT NULL DEFAULT current_timestamp(),
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `expires` datetime DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `api_key_user_id_foreign` (`user_id`),
  CONSTRAINT `api_key_user_id_foreign` FOREIGN KEY (`user_id`) REFERENCES `user` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `api_key`
--

LOCK TABLES `api_key` WRITE;
/*!40000 ALTER TABLE `api_key` DISABLE KEYS */;
/*!40000 ALTER TABLE `api_key` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `docker_host`
--

DROP TABLE IF EXISTS `docker_host`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `docker_host` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `docker_daemon` varchar(255) DEFAULT NULL,
  `docker_type` varchar(255) DEFAULT NULL,
  `name` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `docker_host`
--

LOCK TABLES `docker_host` WRITE;
/*!40000 ALTER TABLE `docker_host` DISABLE KEYS */;
INSERT INTO `docker_host` VALUES
(1,1,'/var/run/docker.sock','socket','This machine');
/*!40000 ALTER TABLE `docker_host` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `domain_expiry`
--

DROP TABLE IF EXISTS `domain_expiry`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `domain_expiry` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `last_check` datetime DEFAULT NULL,
  `domain` varchar(255) NOT NULL,
  `expiry` datetime DEFAULT NULL,
  `last_expiry_notification_sent` int(11) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `domain_expiry_domain_unique` (`domain`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `domain_expiry`
--

LOCK TABLES `domain_expiry` WRITE;
/*!40000 ALTER TABLE `domain_expiry` DISABLE KEYS */;
/*!40000 ALTER TABLE `domain_expiry` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `group`
--

DROP TABLE IF EXISTS `group`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `group` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `created_date` datetime NOT NULL DEFAULT current_timestamp(),
  `public` tinyint(1) NOT NULL DEFAULT 0,
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `weight` int(11) NOT NULL DEFAULT 1000,
  `status_page_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `group`
--

LOCK TABLES `group` WRITE;
/*!40000 ALTER TABLE `group` DISABLE KEYS */;
INSERT INTO `group` VALUES
(1,'Services','2026-03-01 10:00:00',1,1,1,1);
/*!40000 ALTER TABLE `group` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `heartbeat`
--

DROP TABLE IF EXISTS `heartbeat`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `heartbeat` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `important` tinyint(1) NOT NULL DEFAULT 0,
  `monitor_id` int(10) unsigned NOT NULL,
  `status` smallint(6) NOT NULL,
  `msg` text DEFAULT NULL,
  `time` datetime NOT NULL,
  `ping` bigint(20) DEFAULT NULL,
  `duration` int(11) NOT NULL DEFAULT 0,
  `down_count` int(11) NOT NULL DEFAULT 0,
  `end_time` datetime DEFAULT NULL,
  `retries` int(11) NOT NULL DEFAULT 0,
  `response` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `heartbeat_important_index` (`important`),
  KEY `monitor_time_index` (`monitor_id`,`time`),
  KEY `heartbeat_monitor_id_index` (`monitor_id`),
  KEY `monitor_important_time_index` (`monitor_id`,`important`,`time`),
  CONSTRAINT `heartbeat_monitor_id_foreign` FOREIGN KEY (`monitor_id`) REFERENCES `monitor` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=41 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `heartbeat`
--

LOCK TABLES `heartbeat` WRITE;
/*!40000 ALTER TABLE `heartbeat` DISABLE KEYS */;
INSERT INTO `heartbeat` VALUES
(1,1,2,0,'200 - OK','2026-03-01 10:00:00',40,60,0,NULL,0,NULL),
(2,0,2,1,'200 - OK','2026-03-01 10:01:00',41,60,0,NULL,0,NULL),
(3,0,2,1,'200 - OK','2026-03-01 10:02:00',42,60,0,NULL,0,NULL),
(4,0,2,1,'200 - OK','2026-03-01 10:03:00',43,60,0,NULL,0,NULL),
(5,0,2,1,'200 - OK','2026-03-01 10:04:00',44,60,0,NULL,0,NULL),
(6,0,2,1,'200 - OK','2026-03-01 10:05:00',45,60,0,NULL,0,NULL),
(7,0,2,1,'200 - OK','2026-03-01 10:06:00',46,60,0,NULL,0,NULL),
(8,0,2,1,'200 - OK','2026-03-01 10:07:00',47,60,0,NULL,0,NULL),
(9,0,2,1,'200 - OK','2026-03-01 10:08:00',48,60,0,NULL,0,NULL),
(10,0,2,0,'200 - OK','2026-03-01 10:09:00',49,60,0,NULL,0,NULL),
(11,0,2,1,'200 - OK','2026-03-01 10:10:00',50,60,0,NULL,0,NULL),
(12,0,2,1,'200 - OK','2026-03-01 10:11:00',51,60,0,NULL,0,NULL),
(13,0,2,1,'200 - OK','2026-03-01 10:12:00',52,60,0,NULL,0,NULL),
(14,0,2,1,'200 - OK','2026-03-01 10:13:00',53,60,0,NULL,0,NULL),
(15,0,2,1,'200 - OK','2026-03-01 10:14:00',54,60,0,NULL,0,NULL),
(16,0,2,1,'200 - OK','2026-03-01 10:15:00',55,60,0,NULL,0,NULL),
(17,0,2,1,'200 - OK','2026-03-01 10:16:00',56,60,0,NULL,0,NULL),
(18,0,2,1,'200 - OK','2026-03-01 10:17:00',57,60,0,NULL,0,NULL),
(19,0,2,0,'200 - OK','2026-03-01 10:18:00',58,60,0,NULL,0,NULL),
(20,0,2,1,'200 - OK','2026-03-01 10:19:00',59,60,0,NULL,0,NULL),
(21,0,2,1,'200 - OK','2026-03-01 10:20:00',60,60,0,NULL,0,NULL),
(22,0,2,1,'200 - OK','2026-03-01 10:21:00',61,60,0,NULL,0,NULL),
(23,0,2,1,'200 - OK','2026-03-01 10:22:00',62,60,0,NULL,0,NULL),
(24,0,2,1,'200 - OK','2026-03-01 10:23:00',63,60,0,NULL,0,NULL),
(25,0,2,1,'200 - OK','2026-03-01 10:24:00',64,60,0,NULL,0,NULL),
(26,0,2,1,'200 - OK','2026-03-01 10:25:00',65,60,0,NULL,0,NULL),
(27,0,2,1,'200 - OK','2026-03-01 10:26:00',66,60,0,NULL,0,NULL),
(28,0,2,0,'200 - OK','2026-03-01 10:27:00',67,60,0,NULL,0,NULL),
(29,0,2,1,'200 - OK','2026-03-01 10:28:00',68,60,0,NULL,0,NULL),
(30,0,2,1,'200 - OK','2026-03-01 10:29:00',69,60,0,NULL,0,NULL),
(31,0,2,1,'200 - OK','2026-03-01 10:30:00',70,60,0,NULL,0,NULL),
(32,0,2,1,'200 - OK','2026-03-01 10:31:00',71,60,0,NULL,0,NULL),
(33,0,2,1,'200 - OK','2026-03-01 10:32:00',72,60,0,NULL,0,NULL),
(34,0,2,1,'200 - OK','2026-03-01 10:33:00',73,60,0,NULL,0,NULL),
(35,0,2,1,'200 - OK','2026-03-01 10:34:00',74,60,0,NULL,0,NULL),
(36,0,2,1,'200 - OK','2026-03-01 10:35:00',75,60,0,NULL,0,NULL),
(37,0,2,0,'200 - OK','2026-03-01 10:36:00',76,60,0,NULL,0,NULL),
(38,0,2,1,'200 - OK','2026-03-01 10:37:00',77,60,0,NULL,0,NULL),
(39,0,2,1,'200 - OK','2026-03-01 10:38:00',78,60,0,NULL,0,NULL),
(40,0,2,1,'200 - OK','2026-03-01 10:39:00',79,60,0,NULL,0,NULL);
/*!40000 ALTER TABLE `heartbeat` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `incident`
--

DROP TABLE IF EXISTS `incident`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `incident` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `title` varchar(255) NOT NULL,
  `content` text NOT NULL,
  `style` varchar(30) NOT NULL DEFAULT 'warning',
  `created_date` datetime NOT NULL DEFAULT current_timestamp(),
  `last_updated_date` datetime DEFAULT NULL,
  `pin` tinyint(1) NOT NULL DEFAULT 1,
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `status_page_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `incident`
--

LOCK TABLES `incident` WRITE;
/*!40000 ALTER TABLE `incident` DISABLE KEYS */;
INSERT INTO `incident` VALUES
(1,'We move','The rack moves.','info','2026-03-01 10:00:00',NULL,1,1,1);
/*!40000 ALTER TABLE `incident` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `knex_migrations`
--

DROP TABLE IF EXISTS `knex_migrations`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `knex_migrations` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `batch` int(11) DEFAULT NULL,
  `migration_time` timestamp NULL DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=56 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `knex_migrations`
--

LOCK TABLES `knex_migrations` WRITE;
/*!40000 ALTER TABLE `knex_migrations` DISABLE KEYS */;
INSERT INTO `knex_migrations` VALUES
(1,'2023-08-16-0000-create-uptime.js',1,'2026-11-27 14:51:11'),
(2,'2023-08-18-0301-heartbeat.js',1,'2026-11-27 14:51:11'),
(3,'2023-09-29-0000-heartbeat-retires.js',1,'2026-11-27 14:51:11'),
(4,'2023-10-08-0000-mqtt-query.js',1,'2026-11-27 14:51:11'),
(5,'2023-10-11-1915-push-token-to-32.js',1,'2026-11-27 14:51:11'),
(6,'2023-10-16-0000-create-remote-browsers.js',1,'2026-11-27 14:51:11'),
(7,'2023-12-20-0000-alter-status-page.js',1,'2026-11-27 14:51:11'),
(8,'2023-12-21-0000-stat-ping-min-max.js',1,'2026-11-27 14:51:11'),
(9,'2023-12-22-0000-hourly-uptime.js',1,'2026-11-27 14:51:11'),
(10,'2024-01-22-0000-stats-extras.js',1,'2026-11-27 14:51:11'),
(11,'2024-04-26-0000-snmp-monitor.js',1,'2026-11-27 14:51:11'),
(12,'2024-08-24-000-add-cache-bust.js',1,'2026-11-27 14:51:11'),
(13,'2024-08-24-0000-conditions.js',1,'2026-11-27 14:51:11'),
(14,'2024-10-1315-rabbitmq-monitor.js',1,'2026-11-27 14:51:11'),
(15,'2024-10-31-0000-fix-snmp-monitor.js',1,'2026-11-27 14:51:11'),
(16,'2024-11-27-1927-fix-info-json-data-type.js',1,'2026-11-27 14:51:11'),
(17,'2025-01-01-0000-add-smtp.js',1,'2026-11-27 14:51:11'),
(18,'2025-02-15-2312-add-wstest.js',1,'2026-11-27 14:51:12'),
(19,'2025-02-17-2142-generalize-analytics.js',1,'2026-11-27 14:51:12'),
(20,'2025-03-04-0000-ping-advanced-options.js',1,'2026-11-27 14:51:12'),
(21,'2025-03-25-0127-fix-5721.js',1,'2026-11-27 14:51:12'),
(22,'2025-05-09-0000-add-custom-url.js',1,'2026-11-27 14:51:12'),
(23,'2025-06-03-0000-add-ip-family.js',1,'2026-11-27 14:51:12'),
(24,'2025-06-11-0000-add-manual-monitor.js',1,'2026-11-27 14:51:12'),
(25,'2025-06-13-0000-maintenance-add-last-start.js',1,'2026-11-27 14:51:12'),
(26,'2025-06-15-0001-manual-monitor-fix.js',1,'2026-11-27 14:51:13'),
(27,'2025-06-24-0000-add-audience-to-oauth.js',1,'2026-11-27 14:51:13'),
(28,'2025-07-17-0000-mqtt-websocket-path.js',1,'2026-11-27 14:51:13'),
(29,'2025-09-02-0000-add-domain-expiry.js',1,'2026-11-27 14:51:13'),
(30,'2025-10-14-0000-add-ip-family-fix.js',1,'2026-11-27 14:51:13'),
(31,'2025-10-15-0000-stat-table-fix.js',1,'2026-11-27 14:51:13'),
(32,'2025-10-15-0001-add-monitor-response-config.js',1,'2026-11-27 14:51:13'),
(33,'2025-10-15-0002-add-response-to-heartbeat.js',1,'2026-11-27 14:51:13'),
(34,'2025-10-24-0000-show-only-last-heartbeat.js',1,'2026-11-27 14:51:13'),
(35,'2025-12-09-0000-add-system-service-monitor.js',1,'2026-11-27 14:51:13'),
(36,'2025-12-17-0000-add-globalping-monitor.js',1,'2026-11-27 14:51:13'),
(37,'2025-12-22-0121-optimize-important-indexes.js',1,'2026-11-27 14:51:13'),
(38,'2025-12-29-0000-remove-line-notify.js',1,'2026-11-27 14:51:13'),
(39,'2025-12-31-2143-add-snmp-v3-username.js',1,'2026-11-27 14:51:14'),
(40,'2026-01-02-0551-dns-last-result-to-text.js',1,'2026-11-27 14:51:14'),
(41,'2026-01-02-0713-gamedig-v4-to-v5.js',1,'2026-11-27 14:51:14'),
(42,'2026-01-05-0000-add-rss-title.js',1,'2026-11-27 14:51:14'),
(43,'2026-01-05-0000-add-tls-monitor.js',1,'2026-11-27 14:51:14'),
(44,'2026-01-06-0000-fix-domain-expiry-column-type.js',1,'2026-11-27 14:51:14'),
(45,'2026-01-10-0000-convert-float-precision.js',1,'2026-11-27 14:51:14'),
(46,'2026-01-15-0000-add-json-query-retry-only-status-code.js',1,'2026-11-27 14:51:14'),
(47,'2026-01-16-0000-add-screenshot-delay.js',1,'2026-11-27 14:51:15'),
(48,'2026-02-07-0000-disable-domain-expiry-unsupported-tlds.js',1,'2026-11-27 14:51:15'),
(49,'2026-03-27-0000-add-ntp-monitor.js',1,'2026-11-27 14:51:15'),
(50,'2026-05-20-0000-add-bearer-token.js',1,'2026-11-27 14:51:15'),
(51,'2026-05-25-0000-add-gamedig-token.js',1,'2026-11-27 14:51:15'),
(52,'2026-06-19-1411-add-rybbit-analytics-type.js',1,'2026-11-27 14:51:15'),
(53,'2026-06-19-1412-analytics-type-to-string.js',1,'2026-11-27 14:51:15'),
(54,'2026-07-22-0000-fix-stat-daily-overflow.js',1,'2026-11-27 14:51:15'),
(55,'2026-08-18-0000-sqlite-only-drop-analytics-type-check.js',1,'2026-11-27 14:51:15');
/*!40000 ALTER TABLE `knex_migrations` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `knex_migrations_lock`
--

DROP TABLE IF EXISTS `knex_migrations_lock`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `knex_migrations_lock` (
  `index` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `is_locked` int(11) DEFAULT NULL,
  PRIMARY KEY (`index`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `knex_migrations_lock`
--

LOCK TABLES `knex_migrations_lock` WRITE;
/*!40000 ALTER TABLE `knex_migrations_lock` DISABLE KEYS */;
INSERT INTO `knex_migrations_lock` VALUES
(1,0);
/*!40000 ALTER TABLE `knex_migrations_lock` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `maintenance`
--

DROP TABLE IF EXISTS `maintenance`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `maintenance` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `title` varchar(150) NOT NULL,
  `description` text NOT NULL,
  `user_id` int(10) unsigned DEFAULT NULL,
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `strategy` varchar(50) NOT NULL DEFAULT 'single',
  `start_date` datetime DEFAULT NULL,
  `end_date` datetime DEFAULT NULL,
  `start_time` time DEFAULT NULL,
  `end_time` time DEFAULT NULL,
  `weekdays` varchar(250) DEFAULT '[]',
  `days_of_month` text DEFAULT NULL,
  `interval_day` int(11) DEFAULT NULL,
  `cron` text DEFAULT NULL,
  `timezone` varchar(255) DEFAULT NULL,
  `duration` int(11) DEFAULT NULL,
  `last_start_date` datetime DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `maintenance_active_index` (`active`),
  KEY `manual_active` (`strategy`,`active`),
  KEY `maintenance_user_id` (`user_id`),
  CONSTRAINT `maintenance_user_id_foreign` FOREIGN KEY (`user_id`) REFERENCES `user` (`id`) ON DELETE SET NULL ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=11 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `maintenance`
--

LOCK TABLES `maintenance` WRITE;
/*!40000 ALTER TABLE `maintenance` DISABLE KEYS */;
INSERT INTO `maintenance` VALUES
(1,'Move of the rack','About Move of the rack',1,1,'single','2027-03-27 22:00:00','2027-03-28 04:00:00',NULL,NULL,'[]','[]',NULL,NULL,'Europe/Berlin',NULL,NULL),
(2,'Every weekend','About Every weekend',1,1,'recurring-weekday','2026-01-01 00:00:00',NULL,'23:00:00','01:30:00','[6,0]','[]',NULL,'0 23 * * 6,0','SAME_AS_SERVER',9000,NULL),
(3,'First and last','About First and last',1,1,'recurring-day-of-month',NULL,'2027-12-31 00:00:00','02:00:00','03:00:00','[]','[1,15,\"lastDay1\"]',NULL,'0 2 1,15,L * *','UTC',3600,NULL),
(4,'Every third day','About Every third day',1,1,'recurring-interval','2026-01-01 00:00:00',NULL,'04:00:00','04:45:00','[]','[]',3,'0 4 * * *','America/New_York',2700,NULL),
(5,'By cron','About By cron',1,1,'cron','2026-01-01 00:00:00',NULL,NULL,NULL,'[]','[]',NULL,'30 3 * * 1-5','Europe/Berlin',1800,NULL),
(6,'By odd cron','About By odd cron',1,1,'cron',NULL,NULL,NULL,NULL,'[]','[]',NULL,'*/10 * 1-7 * 1','UTC',300,NULL),
(7,'By hand','About By hand',1,0,'manual',NULL,NULL,NULL,NULL,'[]','[]',NULL,NULL,NULL,NULL,NULL),
(8,'Of nothing taken','About Of nothing taken',1,1,'single','2027-04-01 00:00:00','2027-04-01 02:00:00',NULL,NULL,'[]','[]',NULL,NULL,'UTC',NULL,NULL),
(9,'Of no monitor','About Of no monitor',1,1,'single','2027-04-01 00:00:00','2027-04-01 02:00:00',NULL,NULL,'[]','[]',NULL,NULL,'UTC',NULL,NULL),
(10,'Inactive','About Inactive',1,0,'single','2027-05-01 00:00:00','2027-05-01 02:00:00',NULL,NULL,'[]','[]',NULL,NULL,'UTC',NULL,NULL);
/*!40000 ALTER TABLE `maintenance` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `maintenance_status_page`
--

DROP TABLE IF EXISTS `maintenance_status_page`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `maintenance_status_page` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `status_page_id` int(10) unsigned NOT NULL,
  `maintenance_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  KEY `maintenance_status_page_maintenance_id_foreign` (`maintenance_id`),
  KEY `maintenance_status_page_status_page_id_foreign` (`status_page_id`),
  CONSTRAINT `maintenance_status_page_maintenance_id_foreign` FOREIGN KEY (`maintenance_id`) REFERENCES `maintenance` (`id`) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT `maintenance_status_page_status_page_id_foreign` FOREIGN KEY (`status_page_id`) REFERENCES `status_page` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `maintenance_status_page`
--

LOCK TABLES `maintenance_status_page` WRITE;
/*!40000 ALTER TABLE `maintenance_status_page` DISABLE KEYS */;
INSERT INTO `maintenance_status_page` VALUES
(1,1,1);
/*!40000 ALTER TABLE `maintenance_status_page` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `monitor`
--

DROP TABLE IF EXISTS `monitor`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `monitor` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(150) DEFAULT NULL,
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `user_id` int(10) unsigned DEFAULT NULL,
  `interval` int(11) NOT NULL DEFAULT 20,
  `url` text DEFAULT NULL,
  `type` varchar(20) DEFAULT NULL,
  `weight` int(11) DEFAULT 2000,
  `hostname` varchar(255) DEFAULT NULL,
  `port` int(11) DEFAULT NULL,
  `created_date` datetime NOT NULL DEFAULT current_timestamp(),
  `keyword` varchar(255) DEFAULT NULL,
  `maxretries` int(11) NOT NULL DEFAULT 0,
  `ignore_tls` tinyint(1) NOT NULL DEFAULT 0,
  `upside_down` tinyint(1) NOT NULL DEFAULT 0,
  `maxredirects` int(11) NOT NULL DEFAULT 10,
  `accepted_statuscodes_json` text NOT NULL,
  `dns_resolve_type` varchar(5) DEFAULT NULL,
  `dns_resolve_server` varchar(255) DEFAULT NULL,
  `dns_last_result` text DEFAULT NULL,
  `retry_interval` int(11) NOT NULL DEFAULT 0,
  `push_token` varchar(32) DEFAULT NULL,
  `method` text NOT NULL,
  `body` text DEFAULT NULL,
  `headers` text DEFAULT NULL,
  `basic_auth_user` text DEFAULT NULL,
  `basic_auth_pass` text DEFAULT NULL,
  `docker_host` int(10) unsigned DEFAULT NULL,
  `docker_container` varchar(255) DEFAULT NULL,
  `proxy_id` int(10) unsigned DEFAULT NULL,
  `expiry_notification` tinyint(1) DEFAULT 1,
  `mqtt_topic` text DEFAULT NULL,
  `mqtt_success_message` varchar(255) DEFAULT NULL,
  `mqtt_username` varchar(255) DEFAULT NULL,
  `mqtt_password` varchar(255) DEFAULT NULL,
  `database_connection_string` varchar(2000) DEFAULT NULL,
  `database_query` text DEFAULT NULL,
  `auth_method` varchar(250) DEFAULT NULL,
  `auth_domain` text DEFAULT NULL,
  `auth_workstation` text DEFAULT NULL,
  `grpc_url` varchar(255) DEFAULT NULL,
  `grpc_protobuf` text DEFAULT NULL,
  `grpc_body` text DEFAULT NULL,
  `grpc_metadata` text DEFAULT NULL,
  `grpc_method` text DEFAULT NULL,
  `grpc_service_name` text DEFAULT NULL,
  `grpc_enable_tls` tinyint(1) NOT NULL DEFAULT 0,
  `radius_username` varchar(255) DEFAULT NULL,
  `radius_password` varchar(255) DEFAULT NULL,
  `radius_calling_station_id` varchar(50) DEFAULT NULL,
  `radius_called_station_id` varchar(50) DEFAULT NULL,
  `radius_secret` varchar(255) DEFAULT NULL,
  `resend_interval` int(11) NOT NULL DEFAULT 0,
  `packet_size` int(11) NOT NULL DEFAULT 56,
  `game` varchar(255) DEFAULT NULL,
  `http_body_encoding` varchar(25) DEFAULT NULL,
  `description` text DEFAULT NULL,
  `tls_ca` text DEFAULT NULL,
  `tls_cert` text DEFAULT NULL,
  `tls_key` text DEFAULT NULL,
  `parent` int(10) unsigned DEFAULT NULL,
  `invert_keyword` tinyint(1) NOT NULL DEFAULT 0,
  `json_path` text DEFAULT NULL,
  `expected_value` varchar(255) DEFAULT NULL,
  `kafka_producer_topic` varchar(255) DEFAULT NULL,
  `kafka_producer_brokers` text DEFAULT NULL,
  `kafka_producer_ssl` tinyint(1) NOT NULL DEFAULT 0,
  `kafka_producer_allow_auto_topic_creation` tinyint(1) NOT NULL DEFAULT 0,
  `kafka_producer_sasl_options` text DEFAULT NULL,
  `kafka_producer_message` text DEFAULT NULL,
  `oauth_client_id` text DEFAULT NULL,
  `oauth_client_secret` text DEFAULT NULL,
  `oauth_token_url` text DEFAULT NULL,
  `oauth_scopes` text DEFAULT NULL,
  `oauth_auth_method` text DEFAULT NULL,
  `timeout` double NOT NULL DEFAULT 0,
  `gamedig_given_port_only` tinyint(1) NOT NULL DEFAULT 1,
  `mqtt_check_type` varchar(255) NOT NULL DEFAULT 'keyword',
  `remote_browser` int(10) unsigned DEFAULT NULL,
  `snmp_oid` varchar(255) DEFAULT NULL,
  `snmp_version` enum('1','2c','3') DEFAULT '2c',
  `json_path_operator` varchar(255) DEFAULT NULL,
  `cache_bust` tinyint(1) NOT NULL DEFAULT 0,
  `conditions` text NOT NULL,
  `rabbitmq_nodes` text DEFAULT NULL,
  `rabbitmq_username` varchar(255) DEFAULT NULL,
  `rabbitmq_password` varchar(255) DEFAULT NULL,
  `smtp_security` varchar(255) DEFAULT NULL,
  `ws_ignore_sec_websocket_accept_header` tinyint(1) NOT NULL DEFAULT 0,
  `ws_subprotocol` varchar(255) NOT NULL DEFAULT '',
  `ping_count` int(11) NOT NULL DEFAULT 1,
  `ping_numeric` tinyint(1) NOT NULL DEFAULT 1,
  `ping_per_request_timeout` int(11) NOT NULL DEFAULT 2,
  `ip_family` varchar(4) DEFAULT NULL,
  `manual_status` smallint(6) DEFAULT NULL,
  `oauth_audience` varchar(255) DEFAULT NULL,
  `mqtt_websocket_path` varchar(255) DEFAULT NULL,
  `domain_expiry_notification` tinyint(1) DEFAULT 0,
  `save_response` tinyint(1) NOT NULL DEFAULT 0,
  `save_error_response` tinyint(1) NOT NULL DEFAULT 1,
  `response_max_length` int(11) NOT NULL DEFAULT 1024,
  `system_service_name` varchar(255) DEFAULT NULL,
  `subtype` varchar(10) DEFAULT NULL,
  `location` varchar(255) DEFAULT NULL,
  `protocol` varchar(20) DEFAULT NULL,
  `snmp_v3_username` varchar(255) DEFAULT NULL,
  `expected_tls_alert` varchar(50) DEFAULT NULL,
  `retry_only_on_status_code_failure` tinyint(1) NOT NULL DEFAULT 0,
  `screenshot_delay` int(10) unsigned NOT NULL DEFAULT 0,
  `ntp_stratum_threshold` int(11) DEFAULT 5,
  `ntp_time_offset_threshold` int(11) DEFAULT 1000,
  `ntp_root_dispersion_threshold` int(11) DEFAULT 500,
  `bearer_token` text DEFAULT NULL,
  `gamedig_token` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `monitor_user_id_foreign` (`user_id`),
  KEY `monitor_docker_host_foreign` (`docker_host`),
  KEY `monitor_proxy_id_foreign` (`proxy_id`),
  KEY `monitor_parent_foreign` (`parent`),
  KEY `monitor_remote_browser_index` (`remote_browser`),
  CONSTRAINT `monitor_docker_host_foreign` FOREIGN KEY (`docker_host`) REFERENCES `docker_host` (`id`),
  CONSTRAINT `monitor_parent_foreign` FOREIGN KEY (`parent`) REFERENCES `monitor` (`id`) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT `monitor_proxy_id_foreign` FOREIGN KEY (`proxy_id`) REFERENCES `proxy` (`id`),
  CONSTRAINT `monitor_remote_browser_foreign` FOREIGN KEY (`remote_browser`) REFERENCES `remote_browser` (`id`),
  CONSTRAINT `monitor_user_id_foreign` FOREIGN KEY (`user_id`) REFERENCES `user` (`id`) ON DELETE SET NULL ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=55 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `monitor`
--

LOCK TABLES `monitor` WRITE;
/*!40000 ALTER TABLE `monitor` DISABLE KEYS */;
INSERT INTO `monitor` VALUES
(1,'All shops',1,1,60,NULL,'group',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(2,'Shop',1,1,60,'https://shop.example.com/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,0,'[\"200-299\",\"301\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,'{\"Accept\":\"text/html\"}','kuma','basic-secret',NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,'basic',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,'The shop',NULL,NULL,NULL,1,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(3,'Shop again',1,1,20,'https://shop.example.com/basket','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,0,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'POST','{\"ask\":\"basket\"}',NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,'json',NULL,NULL,NULL,NULL,1,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(4,'Form',1,1,60,'https://forms.example.com/in','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,25,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'POST','<ask/>',NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,'xml',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(5,'Private',1,1,60,'http://192.168.1.10:8080/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(6,'Private name',1,1,60,'http://nas.lan/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(7,'Upside down',1,1,60,'https://gone.example.com/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,1,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(8,'No TLS check',1,1,60,'https://self-signed.example.com/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,1,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(9,'Through a proxy',1,1,60,'https://far.example.com/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,1,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(10,'NTLM',1,1,60,'https://ntlm.example.com/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,'u','ntlm-secret',NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,'ntlm','D',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(11,'OAuth',1,1,60,'https://oauth.example.com/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,'oauth2-cc',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,'id','oauth-secret','https://oauth.example.com/token',NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(12,'Client certificate',1,1,60,'https://mtls.example.com/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,'mtls',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,'cert','mtls-secret',NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(13,'Paused',0,1,60,'https://paused.example.com/','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,3,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(14,'Secret header',1,1,60,'https://api.example.com/key','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,'{\"X-Api-Key\":\"header-secret\",\"Authorization\":\"Bearer bearer-secret\"}',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(15,'Says Welcome',1,1,60,'https://shop.example.com/welcome','keyword',2000,NULL,NULL,'2026-03-01 10:00:00','Welcome',2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(16,'No error',1,1,60,'https://shop.example.com/log','keyword',2000,NULL,NULL,'2026-03-01 10:00:00','${error}',2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(17,'Json plain',1,1,60,'https://api.example.com/health','json-query',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'$.status','ok',NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c','==',0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(18,'Json number',1,1,60,'https://api.example.com/queue','json-query',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'queue[0].size','10',NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c','<',0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(19,'Json count',1,1,60,'https://api.example.com/items','json-query',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'$count(items)','3',NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c','==',0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(20,'Port',1,1,60,NULL,'port',2000,'mail.example.com',25,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(21,'Ping',1,1,60,NULL,'ping',2000,'gw.example.com',NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',3,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(22,'Ping private',1,1,60,NULL,'ping',2000,'10.0.0.1',NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,1200,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(23,'Dns',1,1,60,NULL,'dns',2000,'example.com',53,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]','A','1.1.1.1',NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[{\"type\":\"expression\",\"andOr\":\"and\",\"variable\":\"record\",\"operator\":\"equals\",\"value\":\"192.0.2.1\"}]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(24,'Dns two servers',1,1,60,NULL,'dns',2000,'example.com',5353,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]','MX','1.1.1.1,8.8.8.8',NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[{\"type\":\"expression\",\"andOr\":\"and\",\"variable\":\"record\",\"operator\":\"contains\",\"value\":\"mx\"}]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(25,'Dns pointer',1,1,60,NULL,'dns',2000,'192.0.2.1',53,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]','PTR','1.1.1.1',NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(26,'Nightly backup',1,1,3600,NULL,'push',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,1,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,'Pu5hT0kenPu5hT0kenPu5hT0kenPu5h2','GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(27,'Redis',1,1,60,NULL,'redis',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,'redis://cache.example.com:6379',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(28,'Redis with a login',1,1,60,NULL,'redis',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,'redis://user:redis-secret@cache.example.com:6379',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(29,'Postgres',1,1,60,NULL,'postgres',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,'postgres://user:pg-secret@db.example.com:5432/shop','SELECT 1',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(30,'Mysql',1,1,60,NULL,'mysql',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,'mysql://user:my-secret@db.example.com:3306/shop','SELECT 1',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(31,'Sqlserver',1,1,60,NULL,'sqlserver',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,'Server=mssql.example.com,1433;Database=db;User Id=u;Password=ms-secret;Encrypt=true','SELECT 1',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(32,'Mongo',1,1,60,NULL,'mongodb',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,'mongodb://user:mongo-secret@mongo.example.com:27017/shop',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(33,'Mqtt',1,1,60,NULL,'mqtt',2000,'mqtt.example.com',1883,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,'a/b','ok','u','mqtt-secret',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(34,'Kafka',1,1,60,NULL,'kafka-producer',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'t','[\"kafka.example.com:9092\"]',0,0,NULL,'m',NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(35,'Grpc',1,1,60,NULL,'grpc-keyword',2000,NULL,NULL,'2026-03-01 10:00:00','ok',2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'grpc.example.com:50051','syntax = \"proto3\";',NULL,NULL,'check','Health',0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(36,'Radius',1,1,60,NULL,'radius',2000,'radius.example.com',1812,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'u','radius-secret',NULL,NULL,'radius-shared-secret',0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(37,'Docker',1,1,60,NULL,'docker',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,1,'web',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(38,'Steam',1,1,60,NULL,'steam',2000,'192.0.2.20',27015,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(39,'Game',1,1,60,NULL,'gamedig',2000,'game.example.com',27015,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,'minecraft',NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(40,'Browser',1,1,60,'https://browser.example.com/','real-browser',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(41,'Tailscale',1,1,60,NULL,'tailscale-ping',2000,'node.tail.example.com',NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(42,'Bearer',1,1,60,'https://api.example.com/bearer','http',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,'bearer',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,1,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,'ipv4',NULL,NULL,NULL,1,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,'kuma-bearer-secret',NULL),
(43,'Smtp',1,1,60,NULL,'smtp',2000,'mail.example.com',25,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,'nostarttls',0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(44,'Smtps',1,1,60,NULL,'smtp',2000,'mail.example.com',465,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,'secure',0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(45,'Snmp',1,1,60,NULL,'snmp',2000,'switch.example.com',161,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,'snmp-secret',NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,'1.3.6.1.4.1.9.6.1.101','2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(46,'Rabbit',1,1,60,NULL,'rabbitmq',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]','[\"https://rabbit.example.com:15672\"]','u','rabbit-secret',NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(47,'Websocket',1,1,60,'wss://ws.example.com/live','websocket-upgrade',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(48,'Sip',1,1,60,NULL,'sip-options',2000,'sip.example.com',5060,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(49,'Service',1,1,60,NULL,'system-service',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,'nginx',NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(50,'Pm2',1,1,60,NULL,'pm2',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,'web',NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(51,'Globalping',1,1,60,NULL,'globalping',2000,'example.com',NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,'ping','world',NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(52,'Ntp',1,1,60,NULL,'ntp',2000,'pool.ntp.org',123,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(53,'Oracle',1,1,60,NULL,'oracledb',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,'u','oracle-secret',NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,'oracle.example.com:1521/db','SELECT 1 FROM dual',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,NULL,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL),
(54,'Manual',1,1,60,NULL,'manual',2000,NULL,NULL,'2026-03-01 10:00:00',NULL,2,0,0,10,'[\"200-299\"]',NULL,NULL,NULL,60,NULL,'GET',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,56,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,48,1,'keyword',NULL,NULL,'2c',NULL,0,'[]',NULL,NULL,NULL,NULL,0,'',1,1,2,NULL,1,NULL,NULL,0,0,1,1024,NULL,NULL,NULL,NULL,NULL,NULL,0,0,5,1000,500,NULL,NULL);
/*!40000 ALTER TABLE `monitor` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `monitor_group`
--

DROP TABLE IF EXISTS `monitor_group`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `monitor_group` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `monitor_id` int(10) unsigned NOT NULL,
  `group_id` int(10) unsigned NOT NULL,
  `weight` int(11) NOT NULL DEFAULT 1000,
  `send_url` tinyint(1) NOT NULL DEFAULT 0,
  `custom_url` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `monitor_group_group_id_foreign` (`group_id`),
  KEY `fk` (`monitor_id`,`group_id`),
  CONSTRAINT `monitor_group_group_id_foreign` FOREIGN KEY (`group_id`) REFERENCES `group` (`id`) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT `monitor_group_monitor_id_foreign` FOREIGN KEY (`monitor_id`) REFERENCES `monitor` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `monitor_group`
--

LOCK TABLES `monitor_group` WRITE;
/*!40000 ALTER TABLE `monitor_group` DISABLE KEYS */;
INSERT INTO `monitor_group` VALUES
(1,2,1,1,1,NULL),
(2,37,1,2,0,NULL);
/*!40000 ALTER TABLE `monitor_group` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `monitor_maintenance`
--

DROP TABLE IF EXISTS `monitor_maintenance`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `monitor_maintenance` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `monitor_id` int(10) unsigned NOT NULL,
  `maintenance_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  KEY `maintenance_id_index2` (`maintenance_id`),
  KEY `monitor_id_index` (`monitor_id`),
  CONSTRAINT `monitor_maintenance_maintenance_id_foreign` FOREIGN KEY (`maintenance_id`) REFERENCES `maintenance` (`id`) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT `monitor_maintenance_monitor_id_foreign` FOREIGN KEY (`monitor_id`) REFERENCES `monitor` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=13 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `monitor_maintenance`
--

LOCK TABLES `monitor_maintenance` WRITE;
/*!40000 ALTER TABLE `monitor_maintenance` DISABLE KEYS */;
INSERT INTO `monitor_maintenance` VALUES
(1,2,1),
(2,21,1),
(3,37,1),
(4,2,2),
(5,2,3),
(6,20,3),
(7,21,4),
(8,2,5),
(9,2,6),
(10,2,7),
(11,37,8),
(12,2,10);
/*!40000 ALTER TABLE `monitor_maintenance` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `monitor_notification`
--

DROP TABLE IF EXISTS `monitor_notification`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `monitor_notification` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `monitor_id` int(10) unsigned NOT NULL,
  `notification_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  KEY `monitor_notification_notification_id_foreign` (`notification_id`),
  KEY `monitor_notification_index` (`monitor_id`,`notification_id`),
  CONSTRAINT `monitor_notification_monitor_id_foreign` FOREIGN KEY (`monitor_id`) REFERENCES `monitor` (`id`) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT `monitor_notification_notification_id_foreign` FOREIGN KEY (`notification_id`) REFERENCES `notification` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=144 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `monitor_notification`
--

LOCK TABLES `monitor_notification` WRITE;
/*!40000 ALTER TABLE `monitor_notification` DISABLE KEYS */;
INSERT INTO `monitor_notification` VALUES
(1,1,75),
(37,2,1),
(38,2,2),
(39,2,3),
(40,2,4),
(41,2,5),
(42,2,6),
(43,2,7),
(44,2,8),
(45,2,9),
(46,2,10),
(47,2,11),
(48,2,12),
(49,2,13),
(50,2,14),
(51,2,15),
(52,2,16),
(53,2,17),
(54,2,18),
(55,2,19),
(56,2,20),
(57,2,21),
(58,2,22),
(59,2,23),
(60,2,24),
(61,2,25),
(62,2,26),
(63,2,27),
(64,2,28),
(65,2,29),
(66,2,30),
(67,2,31),
(68,2,32),
(69,2,33),
(70,2,34),
(71,2,35),
(72,2,36),
(73,2,37),
(74,2,38),
(75,2,39),
(76,2,40),
(77,2,41),
(78,2,42),
(79,2,43),
(80,2,44),
(81,2,45),
(82,2,46),
(83,2,47),
(84,2,48),
(85,2,49),
(86,2,50),
(87,2,51),
(88,2,52),
(89,2,53),
(90,2,54),
(91,2,55),
(92,2,56),
(93,2,57),
(94,2,58),
(95,2,59),
(96,2,60),
(97,2,61),
(98,2,62),
(99,2,63),
(100,2,64),
(101,2,65),
(102,2,66),
(103,2,67),
(104,2,68),
(105,2,69),
(106,2,70),
(107,2,71),
(108,2,72),
(109,2,73),
(110,2,74),
(2,2,75),
(111,2,75),
(112,2,76),
(113,2,77),
(114,2,78),
(115,2,79),
(116,2,80),
(117,2,81),
(118,2,82),
(119,2,83),
(120,2,84),
(121,2,85),
(122,2,86),
(123,2,87),
(124,2,88),
(125,2,89),
(126,2,90),
(127,2,91),
(128,2,92),
(129,2,93),
(130,2,94),
(131,2,95),
(132,2,96),
(133,2,97),
(134,2,98),
(135,2,99),
(136,2,100),
(137,2,101),
(138,2,102),
(139,2,103),
(140,2,104),
(141,2,105),
(142,2,107),
(143,2,108),
(3,4,75),
(4,5,75),
(5,7,75),
(6,8,75),
(7,10,75),
(8,11,75),
(9,13,75),
(10,14,75),
(11,16,75),
(12,17,75),
(13,19,75),
(14,20,75),
(15,22,75),
(16,23,75),
(17,25,75),
(18,26,75),
(19,28,75),
(20,29,75),
(21,31,75),
(22,32,75),
(23,34,75),
(24,35,75),
(25,37,75),
(26,38,75),
(27,40,75),
(28,41,75),
(29,43,75),
(30,44,75),
(31,46,75),
(32,47,75),
(33,49,75),
(34,50,75),
(35,52,75),
(36,53,75);
/*!40000 ALTER TABLE `monitor_notification` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `monitor_tag`
--

DROP TABLE IF EXISTS `monitor_tag`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `monitor_tag` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `monitor_id` int(10) unsigned NOT NULL,
  `tag_id` int(10) unsigned NOT NULL,
  `value` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `monitor_tag_monitor_id_foreign` (`monitor_id`),
  KEY `monitor_tag_tag_id_foreign` (`tag_id`),
  CONSTRAINT `monitor_tag_monitor_id_foreign` FOREIGN KEY (`monitor_id`) REFERENCES `monitor` (`id`) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT `monitor_tag_tag_id_foreign` FOREIGN KEY (`tag_id`) REFERENCES `tag` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `monitor_tag`
--

LOCK TABLES `monitor_tag` WRITE;
/*!40000 ALTER TABLE `monitor_tag` DISABLE KEYS */;
INSERT INTO `monitor_tag` VALUES
(1,2,1,''),
(2,3,1,''),
(3,20,1,''),
(4,2,2,'web'),
(5,21,3,NULL);
/*!40000 ALTER TABLE `monitor_tag` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `monitor_tls_info`
--

DROP TABLE IF EXISTS `monitor_tls_info`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `monitor_tls_info` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `monitor_id` int(10) unsigned NOT NULL,
  `info_json` longtext DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `monitor_tls_info_monitor_id_foreign` (`monitor_id`),
  CONSTRAINT `monitor_tls_info_monitor_id_foreign` FOREIGN KEY (`monitor_id`) REFERENCES `monitor` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `monitor_tls_info`
--

LOCK TABLES `monitor_tls_info` WRITE;
/*!40000 ALTER TABLE `monitor_tls_info` DISABLE KEYS */;
/*!40000 ALTER TABLE `monitor_tls_info` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `notification`
--

DROP TABLE IF EXISTS `notification`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `notification` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `user_id` int(10) unsigned DEFAULT NULL,
  `is_default` tinyint(1) NOT NULL DEFAULT 0,
  `config` longtext DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=110 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `notification`
--

LOCK TABLES `notification` WRITE;
/*!40000 ALTER TABLE `notification` DISABLE KEYS */;
INSERT INTO `notification` VALUES
(1,'My Whatsapp360messenger',1,1,0,'{\"name\":\"My Whatsapp360messenger\",\"type\":\"Whatsapp360messenger\",\"isDefault\":false,\"applyExisting\":false,\"Whatsapp360messengerAuthToken\":\"Whatsapp360messengerAuthToken-value\",\"Whatsapp360messengerUseTemplate\":\"Whatsapp360messengerUseTemplate-value\",\"Whatsapp360messengerTemplate\":\"Whatsapp360messengerTemplate-value\",\"Whatsapp360messengerRecipient\":\"Whatsapp360messengerRecipient-value\",\"Whatsapp360messengerGroupIds\":\"Whatsapp360messengerGroupIds-value\",\"Whatsapp360messengerGroupId\":\"Whatsapp360messengerGroupId-value\"}'),
(2,'My Elks',1,1,0,'{\"name\":\"My Elks\",\"type\":\"Elks\",\"isDefault\":false,\"applyExisting\":false,\"elksFromNumber\":\"elksFromNumber-value\",\"elksToNumber\":\"elksToNumber-value\",\"elksUsername\":\"elksUsername-value\",\"elksAuthToken\":\"elksAuthToken-value\"}'),
(3,'My HaloPSA',1,1,0,'{\"name\":\"My HaloPSA\",\"type\":\"HaloPSA\",\"isDefault\":false,\"applyExisting\":false,\"haloUsername\":\"haloUsername-value\",\"haloPassword\":\"haloPassword-value\",\"halowebhookurl\":\"https://halopsa.example.com/\"}'),
(4,'My Webpush',1,1,0,'{\"name\":\"My Webpush\",\"type\":\"Webpush\",\"isDefault\":false,\"applyExisting\":false,\"subscription\":\"subscription-value\"}'),
(5,'My alerta',1,1,0,'{\"name\":\"My alerta\",\"type\":\"alerta\",\"isDefault\":false,\"applyExisting\":false,\"alertaApiKey\":\"alertaApiKey-value\",\"alertaEnvironment\":\"alertaEnvironment-value\",\"alertaApiEndpoint\":\"alertaApiEndpoint-value\",\"alertaAlertState\":\"alertaAlertState-value\",\"alertaRecoverState\":\"alertaRecoverState-value\"}'),
(6,'My AlertNow',1,1,0,'{\"name\":\"My AlertNow\",\"type\":\"AlertNow\",\"isDefault\":false,\"applyExisting\":false,\"alertNowWebhookURL\":\"https://alertnow.example.com/\"}'),
(7,'My AliyunSMS',1,1,0,'{\"name\":\"My AliyunSMS\",\"type\":\"AliyunSMS\",\"isDefault\":false,\"applyExisting\":false,\"optionalParameters\":\"optionalParameters-value\",\"phonenumber\":\"phonenumber-value\",\"templateCode\":\"templateCode-value\",\"signName\":\"signName-value\",\"accessKeyId\":\"accessKeyId-value\",\"secretAccessKey\":\"secretAccessKey-value\"}'),
(8,'My apprise',1,1,0,'{\"name\":\"My apprise\",\"type\":\"apprise\",\"isDefault\":false,\"applyExisting\":false,\"appriseURL\":\"apprises://apprise.example.com/apprise-key\",\"title\":\"Kuma\"}'),
(9,'My bale',1,1,0,'{\"name\":\"My bale\",\"type\":\"bale\",\"isDefault\":false,\"applyExisting\":false,\"baleBotToken\":\"baleBotToken-value\",\"baleChatID\":\"baleChatID-value\"}'),
(10,'My Bark',1,1,0,'{\"name\":\"My Bark\",\"type\":\"Bark\",\"isDefault\":false,\"applyExisting\":false,\"barkEndpoint\":\"barkEndpoint-value\",\"barkGroup\":\"barkGroup-value\",\"barkSound\":\"barkSound-value\",\"apiVersion\":\"apiVersion-value\"}'),
(11,'My bearsms',1,1,0,'{\"name\":\"My bearsms\",\"type\":\"bearsms\",\"isDefault\":false,\"applyExisting\":false,\"bearsmsUsername\":\"bearsmsUsername-value\",\"bearsmsHashKey\":\"bearsmsHashKey-value\",\"bearsmsPhoneNumber\":\"bearsmsPhoneNumber-value\",\"bearsmsSenderId\":\"bearsmsSenderId-value\"}'),
(12,'My Bitrix24',1,1,0,'{\"name\":\"My Bitrix24\",\"type\":\"Bitrix24\",\"isDefault\":false,\"applyExisting\":false,\"bitrix24UserID\":\"bitrix24UserID-value\",\"bitrix24WebhookURL\":\"https://bitrix24.example.com/\"}'),
(13,'My Brevo',1,1,0,'{\"name\":\"My Brevo\",\"type\":\"Brevo\",\"isDefault\":false,\"applyExisting\":false,\"brevoApiKey\":\"brevoApiKey-value\",\"brevoToEmail\":\"brevoToEmail-value\",\"brevoFromEmail\":\"brevoFromEmail-value\",\"brevoFromName\":\"brevoFromName-value\",\"brevoSubject\":\"brevoSubject-value\",\"brevoCcEmail\":\"brevoCcEmail-value\",\"brevoBccEmail\":\"brevoBccEmail-value\"}'),
(14,'My CallMeBot',1,1,0,'{\"name\":\"My CallMeBot\",\"type\":\"CallMeBot\",\"isDefault\":false,\"applyExisting\":false,\"callMeBotEndpoint\":\"callMeBotEndpoint-value\"}'),
(15,'My Cellsynt',1,1,0,'{\"name\":\"My Cellsynt\",\"type\":\"Cellsynt\",\"isDefault\":false,\"applyExisting\":false,\"cellsyntLogin\":\"cellsyntLogin-value\",\"cellsyntPassword\":\"cellsyntPassword-value\",\"cellsyntDestination\":\"cellsyntDestination-value\",\"cellsyntOriginatortype\":\"cellsyntOriginatortype-value\",\"cellsyntOriginator\":\"cellsyntOriginator-value\",\"cellsyntAllowLongSMS\":\"cellsyntAllowLongSMS-value\"}'),
(16,'My clicksendsms',1,1,0,'{\"name\":\"My clicksendsms\",\"type\":\"clicksendsms\",\"isDefault\":false,\"applyExisting\":false,\"clicksendsmsLogin\":\"clicksendsmsLogin-value\",\"clicksendsmsPassword\":\"clicksendsmsPassword-value\",\"clicksendsmsToNumber\":\"clicksendsmsToNumber-value\",\"clicksendsmsSenderName\":\"clicksendsmsSenderName-value\"}'),
(17,'My ClickUp',1,1,0,'{\"name\":\"My ClickUp\",\"type\":\"ClickUp\",\"isDefault\":false,\"applyExisting\":false,\"clickupToken\":\"clickupToken-value\",\"clickupDisableUrl\":\"https://clickup.example.com/\",\"clickupWorkspaceId\":\"clickupWorkspaceId-value\",\"clickupChannelId\":\"clickupChannelId-value\"}'),
(18,'My DingDing',1,1,0,'{\"name\":\"My DingDing\",\"type\":\"DingDing\",\"isDefault\":false,\"applyExisting\":false,\"mentioning\":\"mentioning-value\",\"mobileList\":\"mobileList-value\",\"userList\":\"userList-value\",\"webHookUrl\":\"https://dingding.example.com/\",\"secretKey\":\"secretKey-value\"}'),
(19,'My discord',1,1,0,'{\"name\":\"My discord\",\"type\":\"discord\",\"isDefault\":false,\"applyExisting\":false,\"discordWebhookUrl\":\"https://discord.com/api/webhooks/1234567890/discord-secret\",\"discordUsername\":\"Kuma\",\"discordPrefixMessage\":\"@here\"}'),
(20,'My egosms',1,1,0,'{\"name\":\"My egosms\",\"type\":\"egosms\",\"isDefault\":false,\"applyExisting\":false,\"egosmsPhoneNumber\":\"egosmsPhoneNumber-value\",\"egosmsUsername\":\"egosmsUsername-value\",\"egosmsPassword\":\"egosmsPassword-value\",\"egosmsSender\":\"egosmsSender-value\"}'),
(21,'My evolution',1,1,0,'{\"name\":\"My evolution\",\"type\":\"evolution\",\"isDefault\":false,\"applyExisting\":false,\"evolutionAuthToken\":\"evolutionAuthToken-value\",\"evolutionCustomMessage\":\"evolutionCustomMessage-value\",\"evolutionUseCustomMessage\":\"evolutionUseCustomMessage-value\",\"evolutionRecipient\":\"evolutionRecipient-value\",\"evolutionApiUrl\":\"https://evolution.example.com/\",\"evolutionInstanceName\":\"evolutionInstanceName-value\"}'),
(22,'My Feishu',1,1,0,'{\"name\":\"My Feishu\",\"type\":\"Feishu\",\"isDefault\":false,\"applyExisting\":false,\"feishuWebHookUrl\":\"https://feishu.example.com/\"}'),
(23,'My FlashDuty',1,1,0,'{\"name\":\"My FlashDuty\",\"type\":\"FlashDuty\",\"isDefault\":false,\"applyExisting\":false,\"flashdutySeverity\":\"flashdutySeverity-value\",\"flashdutyIntegrationKey\":\"flashdutyIntegrationKey-value\"}'),
(24,'My Flowtriq',1,1,0,'{\"name\":\"My Flowtriq\",\"type\":\"Flowtriq\",\"isDefault\":false,\"applyExisting\":false,\"flowtriqApiKey\":\"flowtriqApiKey-value\",\"flowtriqWebhookUrl\":\"https://flowtriq.example.com/\"}'),
(25,'My fluxer',1,1,0,'{\"name\":\"My fluxer\",\"type\":\"fluxer\",\"isDefault\":false,\"applyExisting\":false,\"fluxerUsername\":\"fluxerUsername-value\",\"fluxerWebhookUrl\":\"https://fluxer.example.com/\",\"fluxerMessageFormat\":\"fluxerMessageFormat-value\",\"fluxerUseMessageTemplate\":\"fluxerUseMessageTemplate-value\",\"fluxerMessageTemplate\":\"fluxerMessageTemplate-value\",\"disableUrl\":\"https://fluxer.example.com/\",\"fluxerPrefixMessage\":\"fluxerPrefixMessage-value\"}'),
(26,'My FreeMobile',1,1,0,'{\"name\":\"My FreeMobile\",\"type\":\"FreeMobile\",\"isDefault\":false,\"applyExisting\":false,\"freemobileUser\":\"freemobileUser-value\",\"freemobilePass\":\"freemobilePass-value\"}'),
(27,'My GoAlert',1,1,0,'{\"name\":\"My GoAlert\",\"type\":\"GoAlert\",\"isDefault\":false,\"applyExisting\":false,\"goAlertBaseURL\":\"https://goalert.example.com/\",\"goAlertToken\":\"00000000-0000-4000-8000-0123456789ab\"}'),
(28,'My GoogleChat',1,1,0,'{\"name\":\"My GoogleChat\",\"type\":\"GoogleChat\",\"isDefault\":false,\"applyExisting\":false,\"googleChatWebhookURL\":\"https://chat.googleapis.com/v1/spaces/AAAA/messages?key=k&token=googlechat-secret\"}'),
(29,'My GoogleSheets',1,1,0,'{\"name\":\"My GoogleSheets\",\"type\":\"GoogleSheets\",\"isDefault\":false,\"applyExisting\":false,\"googleSheetsWebhookUrl\":\"https://googlesheets.example.com/\"}'),
(30,'My gorush',1,1,0,'{\"name\":\"My gorush\",\"type\":\"gorush\",\"isDefault\":false,\"applyExisting\":false,\"gorushDeviceToken\":\"gorushDeviceToken-value\",\"gorushPlatform\":\"gorushPlatform-value\",\"gorushTitle\":\"gorushTitle-value\",\"gorushPriority\":\"gorushPriority-value\",\"gorushRetry\":\"gorushRetry-value\",\"gorushTopic\":\"gorushTopic-value\",\"gorushServerURL\":\"https://gorush.example.com/\"}'),
(31,'My gotify',1,1,0,'{\"name\":\"My gotify\",\"type\":\"gotify\",\"isDefault\":false,\"applyExisting\":false,\"gotifyserverurl\":\"https://gotify.example.com/\",\"gotifyapplicationToken\":\"AgotifySecret1\",\"gotifyPriority\":8}'),
(32,'My GrafanaOncall',1,1,0,'{\"name\":\"My GrafanaOncall\",\"type\":\"GrafanaOncall\",\"isDefault\":false,\"applyExisting\":false,\"GrafanaOncallURL\":\"https://grafanaoncall.example.com/\"}'),
(33,'My gtxmessaging',1,1,0,'{\"name\":\"My gtxmessaging\",\"type\":\"gtxmessaging\",\"isDefault\":false,\"applyExisting\":false,\"gtxMessagingFrom\":\"gtxMessagingFrom-value\",\"gtxMessagingTo\":\"gtxMessagingTo-value\",\"gtxMessagingApiKey\":\"gtxMessagingApiKey-value\"}'),
(34,'My HeiiOnCall',1,1,0,'{\"name\":\"My HeiiOnCall\",\"type\":\"HeiiOnCall\",\"isDefault\":false,\"applyExisting\":false,\"heiiOnCallApiKey\":\"heiiOnCallApiKey-value\",\"heiiOnCallTriggerId\":\"heiiOnCallTriggerId-value\"}'),
(35,'My HomeAssistant',1,1,0,'{\"name\":\"My HomeAssistant\",\"type\":\"HomeAssistant\",\"isDefault\":false,\"applyExisting\":false,\"longLivedAccessToken\":\"longLivedAccessToken-value\",\"homeAssistantUrl\":\"https://homeassistant.example.com/\"}'),
(36,'My JiraServiceManagement',1,1,0,'{\"name\":\"My JiraServiceManagement\",\"type\":\"JiraServiceManagement\",\"isDefault\":false,\"applyExisting\":false,\"jsmPriority\":\"jsmPriority-value\",\"jsmCloudId\":\"jsmCloudId-value\",\"jsmEmail\":\"jsmEmail-value\",\"jsmApiToken\":\"jsmApiToken-value\"}'),
(37,'My Keep',1,1,0,'{\"name\":\"My Keep\",\"type\":\"Keep\",\"isDefault\":false,\"applyExisting\":false,\"webhookAPIKey\":\"webhookAPIKey-value\",\"webhookURL\":\"https://keep.example.com/\"}'),
(38,'My Kook',1,1,0,'{\"name\":\"My Kook\",\"type\":\"Kook\",\"isDefault\":false,\"applyExisting\":false,\"kookGuildID\":\"kookGuildID-value\",\"kookBotToken\":\"kookBotToken-value\"}'),
(39,'My line',1,1,0,'{\"name\":\"My line\",\"type\":\"line\",\"isDefault\":false,\"applyExisting\":false,\"lineChannelAccessToken\":\"lineChannelAccessToken-value\",\"lineUserID\":\"lineUserID-value\"}'),
(40,'My lunasea',1,1,0,'{\"name\":\"My lunasea\",\"type\":\"lunasea\",\"isDefault\":false,\"applyExisting\":false,\"lunaseaTarget\":\"lunaseaTarget-value\",\"lunaseaUserID\":\"lunaseaUserID-value\",\"lunaseaDevice\":\"lunaseaDevice-value\"}'),
(41,'My matrix',1,1,0,'{\"name\":\"My matrix\",\"type\":\"matrix\",\"isDefault\":false,\"applyExisting\":false,\"homeserverUrl\":\"https://matrix.example.com\",\"internalRoomId\":\"!room:matrix.example.com\",\"accessToken\":\"syt_matrix-secret\"}'),
(42,'My mattermost',1,1,0,'{\"name\":\"My mattermost\",\"type\":\"mattermost\",\"isDefault\":false,\"applyExisting\":false,\"mattermostWebhookUrl\":\"https://chat.example.com/hooks/mattermost-secret\",\"mattermostchannel\":\"ops\"}'),
(43,'My max',1,1,0,'{\"name\":\"My max\",\"type\":\"max\",\"isDefault\":false,\"applyExisting\":false,\"maxApiUrl\":\"https://max.example.com/\",\"maxChatID\":\"maxChatID-value\",\"maxBotToken\":\"maxBotToken-value\",\"maxUseTemplate\":\"maxUseTemplate-value\",\"maxTemplate\":\"maxTemplate-value\",\"maxTemplateFormat\":\"maxTemplateFormat-value\"}'),
(44,'My Milky',1,1,0,'{\"name\":\"My Milky\",\"type\":\"Milky\",\"isDefault\":false,\"applyExisting\":false,\"httpAddr\":\"httpAddr-value\",\"msgType\":\"msgType-value\",\"accessToken\":\"accessToken-value\",\"recieverId\":\"recieverId-value\"}'),
(45,'My nextcloudtalk',1,1,0,'{\"name\":\"My nextcloudtalk\",\"type\":\"nextcloudtalk\",\"isDefault\":false,\"applyExisting\":false,\"botSecret\":\"botSecret-value\",\"sendSilentUp\":\"sendSilentUp-value\",\"sendSilentDown\":\"sendSilentDown-value\",\"host\":\"https://nextcloudtalk.example.com/\",\"conversationToken\":\"conversationToken-value\"}'),
(46,'My nostr',1,1,0,'{\"name\":\"My nostr\",\"type\":\"nostr\",\"isDefault\":false,\"applyExisting\":false,\"sender\":\"sender-value\",\"recipients\":\"recipients-value\",\"relays\":\"relays-value\"}'),
(47,'My notifery',1,1,0,'{\"name\":\"My notifery\",\"type\":\"notifery\",\"isDefault\":false,\"applyExisting\":false,\"notiferyTitle\":\"notiferyTitle-value\",\"notiferyGroup\":\"notiferyGroup-value\",\"notiferyApiKey\":\"notiferyApiKey-value\"}'),
(48,'My ntfy',1,1,0,'{\"name\":\"My ntfy\",\"type\":\"ntfy\",\"isDefault\":false,\"applyExisting\":false,\"ntfyserverurl\":\"https://ntfy.sh\",\"ntfytopic\":\"ops-topic\",\"ntfyPriority\":5,\"ntfyAuthenticationMethod\":\"accessToken\",\"ntfyaccesstoken\":\"tk_ntfysecret12345\"}'),
(49,'My octopush',1,1,0,'{\"name\":\"My octopush\",\"type\":\"octopush\",\"isDefault\":false,\"applyExisting\":false,\"octopushVersion\":\"octopushVersion-value\",\"octopushAPIKey\":\"octopushAPIKey-value\",\"octopushLogin\":\"octopushLogin-value\",\"octopushPhoneNumber\":\"octopushPhoneNumber-value\",\"octopushSMSType\":\"octopushSMSType-value\",\"octopushSenderName\":\"octopushSenderName-value\",\"octopushDMLogin\":\"octopushDMLogin-value\",\"octopushDMAPIKey\":\"octopushDMAPIKey-value\",\"octopushDMPhoneNumber\":\"octopushDMPhoneNumber-value\",\"octopushDMSenderName\":\"octopushDMSenderName-value\",\"octopushDMSMSType\":\"octopushDMSMSType-value\"}'),
(50,'My OneBot',1,1,0,'{\"name\":\"My OneBot\",\"type\":\"OneBot\",\"isDefault\":false,\"applyExisting\":false,\"httpAddr\":\"httpAddr-value\",\"accessToken\":\"accessToken-value\",\"msgType\":\"msgType-value\",\"recieverId\":\"recieverId-value\"}'),
(51,'My OneChat',1,1,0,'{\"name\":\"My OneChat\",\"type\":\"OneChat\",\"isDefault\":false,\"applyExisting\":false,\"accessToken\":\"accessToken-value\",\"recieverId\":\"recieverId-value\",\"botId\":\"botId-value\"}'),
(52,'My Onesender',1,1,0,'{\"name\":\"My Onesender\",\"type\":\"Onesender\",\"isDefault\":false,\"applyExisting\":false,\"onesenderReceiver\":\"onesenderReceiver-value\",\"onesenderTypeReceiver\":\"onesenderTypeReceiver-value\",\"onesenderToken\":\"onesenderToken-value\",\"onesenderURL\":\"https://onesender.example.com/\"}'),
(53,'My Ooredoo',1,1,0,'{\"name\":\"My Ooredoo\",\"type\":\"Ooredoo\",\"isDefault\":false,\"applyExisting\":false,\"ooredooServerUrl\":\"https://ooredoo.example.com/\",\"ooredooToNumber\":\"ooredooToNumber-value\",\"ooredooBearerToken\":\"ooredooBearerToken-value\",\"ooredooUsername\":\"ooredooUsername-value\",\"ooredooAccessKey\":\"ooredooAccessKey-value\"}'),
(54,'My openwa',1,1,0,'{\"name\":\"My openwa\",\"type\":\"openwa\",\"isDefault\":false,\"applyExisting\":false,\"openwaCustomMessage\":\"openwaCustomMessage-value\",\"openwaUseCustomMessage\":\"openwaUseCustomMessage-value\",\"openwaApiKey\":\"openwaApiKey-value\",\"openwaChatId\":\"openwaChatId-value\",\"openwaApiUrl\":\"https://openwa.example.com/\",\"openwaSession\":\"openwaSession-value\"}'),
(55,'My Opsgenie',1,1,0,'{\"name\":\"My Opsgenie\",\"type\":\"Opsgenie\",\"isDefault\":false,\"applyExisting\":false,\"opsgeniePriority\":\"opsgeniePriority-value\",\"opsgenieRegion\":\"opsgenieRegion-value\",\"opsgenieApiKey\":\"opsgenieApiKey-value\"}'),
(56,'My PagerDuty',1,1,0,'{\"name\":\"My PagerDuty\",\"type\":\"PagerDuty\",\"isDefault\":false,\"applyExisting\":false,\"pagerdutyIntegrationUrl\":\"https://events.eu.pagerduty.com/v2/enqueue\",\"pagerdutyIntegrationKey\":\"0123456789abcdef0123456789abcdef\",\"pagerdutyPriority\":\"critical\",\"pagerdutyAutoResolve\":\"resolve\"}'),
(57,'My PagerTree',1,1,0,'{\"name\":\"My PagerTree\",\"type\":\"PagerTree\",\"isDefault\":false,\"applyExisting\":false,\"pagertreeAutoResolve\":\"pagertreeAutoResolve-value\",\"pagertreeIntegrationUrl\":\"https://pagertree.example.com/\",\"pagertreeUrgency\":\"pagertreeUrgency-value\"}'),
(58,'My pinglet',1,1,0,'{\"name\":\"My pinglet\",\"type\":\"pinglet\",\"isDefault\":false,\"applyExisting\":false,\"pingletPublishUrl\":\"https://pinglet.example.com/\",\"pingletApiKey\":\"pingletApiKey-value\"}'),
(59,'My plivo',1,1,0,'{\"name\":\"My plivo\",\"type\":\"plivo\",\"isDefault\":false,\"applyExisting\":false,\"plivoAuthID\":\"plivoAuthID-value\",\"plivoAuthToken\":\"plivoAuthToken-value\",\"plivoMessageType\":\"plivoMessageType-value\",\"plivoAnswerUrl\":\"https://plivo.example.com/\",\"plivoFromNumber\":\"plivoFromNumber-value\",\"plivoToNumber\":\"plivoToNumber-value\"}'),
(60,'My promosms',1,1,0,'{\"name\":\"My promosms\",\"type\":\"promosms\",\"isDefault\":false,\"applyExisting\":false,\"promosmsAllowLongSMS\":\"promosmsAllowLongSMS-value\",\"promosmsLogin\":\"promosmsLogin-value\",\"promosmsPassword\":\"promosmsPassword-value\",\"promosmsPhoneNumber\":\"promosmsPhoneNumber-value\",\"promosmsSMSType\":\"promosmsSMSType-value\",\"promosmsSenderName\":\"promosmsSenderName-value\"}'),
(61,'My pumble',1,1,0,'{\"name\":\"My pumble\",\"type\":\"pumble\",\"isDefault\":false,\"applyExisting\":false,\"webhookURL\":\"https://pumble.example.com/\"}'),
(62,'My pushbullet',1,1,0,'{\"name\":\"My pushbullet\",\"type\":\"pushbullet\",\"isDefault\":false,\"applyExisting\":false,\"pushbulletAccessToken\":\"pushbulletAccessToken-value\"}'),
(63,'My PushDeer',1,1,0,'{\"name\":\"My PushDeer\",\"type\":\"PushDeer\",\"isDefault\":false,\"applyExisting\":false,\"pushdeerServer\":\"https://pushdeer.example.com/\",\"pushdeerKey\":\"pushdeerKey-value\"}'),
(64,'My pushover',1,1,0,'{\"name\":\"My pushover\",\"type\":\"pushover\",\"isDefault\":false,\"applyExisting\":false,\"pushoveruserkey\":\"uQiRzpo4DXghDmr9QzzfQu27cmVRsG\",\"pushoverapptoken\":\"azGDORePK8gMaC0QOYAMyEEuzJnyUi\",\"pushoversounds\":\"pushover\",\"pushoverpriority\":\"2\",\"pushovertitle\":\"Kuma\",\"pushoverdevice\":\"phone\"}'),
(65,'My PushPlus',1,1,0,'{\"name\":\"My PushPlus\",\"type\":\"PushPlus\",\"isDefault\":false,\"applyExisting\":false,\"pushPlusSendKey\":\"pushPlusSendKey-value\"}'),
(66,'My pushy',1,1,0,'{\"name\":\"My pushy\",\"type\":\"pushy\",\"isDefault\":false,\"applyExisting\":false,\"pushyAPIKey\":\"pushyAPIKey-value\",\"pushyToken\":\"pushyToken-value\"}'),
(67,'My Resend',1,1,0,'{\"name\":\"My Resend\",\"type\":\"Resend\",\"isDefault\":false,\"applyExisting\":false,\"resendApiKey\":\"resendApiKey-value\",\"resendFromEmail\":\"resendFromEmail-value\",\"resendFromName\":\"resendFromName-value\",\"resendToEmail\":\"resendToEmail-value\",\"resendSubject\":\"resendSubject-value\"}'),
(68,'My rocket.chat',1,1,0,'{\"name\":\"My rocket.chat\",\"type\":\"rocket.chat\",\"isDefault\":false,\"applyExisting\":false,\"rocketwebhookURL\":\"https://rocket.example.com/hooks/a/rocket-secret\",\"rocketchannel\":\"#ops\"}'),
(69,'My SendGrid',1,1,0,'{\"name\":\"My SendGrid\",\"type\":\"SendGrid\",\"isDefault\":false,\"applyExisting\":false,\"sendgridApiKey\":\"sendgridApiKey-value\",\"sendgridToEmail\":\"sendgridToEmail-value\",\"sendgridCcEmail\":\"sendgridCcEmail-value\",\"sendgridBccEmail\":\"sendgridBccEmail-value\",\"sendgridFromEmail\":\"sendgridFromEmail-value\",\"sendgridSubject\":\"sendgridSubject-value\"}'),
(70,'My ServerChan',1,1,0,'{\"name\":\"My ServerChan\",\"type\":\"ServerChan\",\"isDefault\":false,\"applyExisting\":false,\"serverChanSendKey\":\"https://serverchan.example.com/\"}'),
(71,'My serwersms',1,1,0,'{\"name\":\"My serwersms\",\"type\":\"serwersms\",\"isDefault\":false,\"applyExisting\":false,\"serwersmsUsername\":\"serwersmsUsername-value\",\"serwersmsPassword\":\"serwersmsPassword-value\",\"serwersmsSenderName\":\"serwersmsSenderName-value\",\"serwersmsRecipientType\":\"serwersmsRecipientType-value\",\"serwersmsGroupId\":\"serwersmsGroupId-value\",\"serwersmsPhoneNumber\":\"serwersmsPhoneNumber-value\"}'),
(72,'My SevenIO',1,1,0,'{\"name\":\"My SevenIO\",\"type\":\"SevenIO\",\"isDefault\":false,\"applyExisting\":false,\"sevenioReceiver\":\"sevenioReceiver-value\",\"sevenioSender\":\"sevenioSender-value\",\"sevenioApiKey\":\"sevenioApiKey-value\"}'),
(73,'My signal',1,1,0,'{\"name\":\"My signal\",\"type\":\"signal\",\"isDefault\":false,\"applyExisting\":false,\"signalUseTemplate\":\"signalUseTemplate-value\",\"signalTemplate\":\"signalTemplate-value\",\"signalNumber\":\"signalNumber-value\",\"signalRecipients\":\"signalRecipients-value\",\"signalURL\":\"https://signal.example.com/\"}'),
(74,'My SIGNL4',1,1,0,'{\"name\":\"My SIGNL4\",\"type\":\"SIGNL4\",\"isDefault\":false,\"applyExisting\":false,\"webhookURL\":\"https://signl4.example.com/\"}'),
(75,'My slack',1,1,1,'{\"name\":\"My slack\",\"type\":\"slack\",\"isDefault\":true,\"applyExisting\":false,\"slackwebhookURL\":\"https://hooks.slack.com/services/T00000000/B00000000/slack-secret\",\"slackchannel\":\"#ops\",\"slackusername\":\"kuma\",\"slackrichmessage\":true}'),
(76,'My SMSGateway',1,1,0,'{\"name\":\"My SMSGateway\",\"type\":\"SMSGateway\",\"isDefault\":false,\"applyExisting\":false,\"smsgatewayUrl\":\"https://smsgateway.example.com/\",\"smsgatewayTo\":\"smsgatewayTo-value\",\"smsgatewayApiKey\":\"smsgatewayApiKey-value\"}'),
(77,'My SMSPlanet',1,1,0,'{\"name\":\"My SMSPlanet\",\"type\":\"SMSPlanet\",\"isDefault\":false,\"applyExisting\":false,\"smsplanetApiToken\":\"smsplanetApiToken-value\",\"smsplanetSenderName\":\"smsplanetSenderName-value\",\"smsplanetPhoneNumbers\":\"smsplanetPhoneNumbers-value\"}'),
(78,'My smsc',1,1,0,'{\"name\":\"My smsc\",\"type\":\"smsc\",\"isDefault\":false,\"applyExisting\":false,\"smscTranslit\":\"smscTranslit-value\",\"smscLogin\":\"smscLogin-value\",\"smscPassword\":\"smscPassword-value\",\"smscToNumber\":\"smscToNumber-value\",\"smscSenderName\":\"smscSenderName-value\"}'),
(79,'My SMSEagle',1,1,0,'{\"name\":\"My SMSEagle\",\"type\":\"SMSEagle\",\"isDefault\":false,\"applyExisting\":false,\"smseagleApiType\":\"smseagleApiType-value\",\"smseagleRecipientType\":\"smseagleRecipientType-value\",\"smseagleMsgType\":\"smseagleMsgType-value\",\"smseagleDuration\":\"smseagleDuration-value\",\"smseagleTtsModel\":\"smseagleTtsModel-value\",\"smseagleUrl\":\"https://smseagle.example.com/\",\"smseagleToken\":\"smseagleToken-value\",\"smseagleRecipient\":\"smseagleRecipient-value\",\"smseagleEncoding\":\"smseagleEncoding-value\",\"smseaglePriority\":\"smseaglePriority-value\",\"smseagleRecipientContact\":\"smseagleRecipientContact-value\",\"smseagleRecipientGroup\":\"smseagleRecipientGroup-value\",\"smseagleRecipientTo\":\"smseagleRecipientTo-value\"}'),
(80,'My smsir',1,1,0,'{\"name\":\"My smsir\",\"type\":\"smsir\",\"isDefault\":false,\"applyExisting\":false,\"smsirApiKey\":\"smsirApiKey-value\",\"smsirNumber\":\"smsirNumber-value\",\"smsirTemplate\":\"smsirTemplate-value\"}'),
(81,'My SMSManager',1,1,0,'{\"name\":\"My SMSManager\",\"type\":\"SMSManager\",\"isDefault\":false,\"applyExisting\":false,\"smsmanagerApiKey\":\"smsmanagerApiKey-value\",\"numbers\":\"numbers-value\",\"messageType\":\"messageType-value\"}'),
(82,'My SMSPartner',1,1,0,'{\"name\":\"My SMSPartner\",\"type\":\"SMSPartner\",\"isDefault\":false,\"applyExisting\":false,\"smspartnerApikey\":\"smspartnerApikey-value\",\"smspartnerSenderName\":\"smspartnerSenderName-value\",\"smspartnerPhoneNumber\":\"smspartnerPhoneNumber-value\"}'),
(83,'My smtp',1,1,0,'{\"name\":\"My smtp\",\"type\":\"smtp\",\"isDefault\":false,\"applyExisting\":false,\"smtpHost\":\"mail.example.com\",\"smtpPort\":587,\"smtpSecure\":false,\"smtpIgnoreTLSError\":false,\"smtpUsername\":\"kuma@example.com\",\"smtpPassword\":\"smtp-secret\",\"smtpFrom\":\"\\\"Kuma\\\" <kuma@example.com>\",\"smtpTo\":\"ops@example.com, Boss <boss@example.com>\",\"smtpCC\":\"cc@example.com\",\"smtpBCC\":\"\",\"customSubject\":\"{{ NAME }} is {{ STATUS }}\"}'),
(84,'My Splunk',1,1,0,'{\"name\":\"My Splunk\",\"type\":\"Splunk\",\"isDefault\":false,\"applyExisting\":false,\"splunkAutoResolve\":\"splunkAutoResolve-value\",\"splunkSeverity\":\"splunkSeverity-value\",\"splunkRestURL\":\"https://splunk.example.com/\",\"pagerdutyIntegrationKey\":\"pagerdutyIntegrationKey-value\"}'),
(85,'My SpugPush',1,1,0,'{\"name\":\"My SpugPush\",\"type\":\"SpugPush\",\"isDefault\":false,\"applyExisting\":false,\"templateKey\":\"templateKey-value\"}'),
(86,'My squadcast',1,1,0,'{\"name\":\"My squadcast\",\"type\":\"squadcast\",\"isDefault\":false,\"applyExisting\":false,\"squadcastWebhookURL\":\"https://squadcast.example.com/\"}'),
(87,'My stackfield',1,1,0,'{\"name\":\"My stackfield\",\"type\":\"stackfield\",\"isDefault\":false,\"applyExisting\":false,\"stackfieldwebhookURL\":\"https://stackfield.example.com/\"}'),
(88,'My teams',1,1,0,'{\"name\":\"My teams\",\"type\":\"teams\",\"isDefault\":false,\"applyExisting\":false,\"webhookUrl\":\"https://example.webhook.office.com/webhookb2/teams-secret\"}'),
(89,'My PushByTechulus',1,1,0,'{\"name\":\"My PushByTechulus\",\"type\":\"PushByTechulus\",\"isDefault\":false,\"applyExisting\":false,\"pushTitle\":\"pushTitle-value\",\"pushTimeSensitive\":\"pushTimeSensitive-value\",\"pushChannel\":\"pushChannel-value\",\"pushSound\":\"pushSound-value\",\"pushAPIKey\":\"pushAPIKey-value\"}'),
(90,'My telegram',1,1,0,'{\"name\":\"My telegram\",\"type\":\"telegram\",\"isDefault\":false,\"applyExisting\":false,\"telegramBotToken\":\"123456789:AAtelegram-secret-telegram-secret-00\",\"telegramChatID\":\"-1001234567890\",\"telegramSendSilently\":true,\"telegramMessageThreadID\":\"7\"}'),
(91,'My telnyx',1,1,0,'{\"name\":\"My telnyx\",\"type\":\"telnyx\",\"isDefault\":false,\"applyExisting\":false,\"telnyxPhoneNumber\":\"telnyxPhoneNumber-value\",\"telnyxToNumber\":\"telnyxToNumber-value\",\"telnyxMessagingProfileId\":\"telnyxMessagingProfileId-value\",\"telnyxApiKey\":\"telnyxApiKey-value\"}'),
(92,'My Teltonika',1,1,0,'{\"name\":\"My Teltonika\",\"type\":\"Teltonika\",\"isDefault\":false,\"applyExisting\":false,\"teltonikaUrl\":\"https://teltonika.example.com/\",\"teltonikaUnsafeTls\":\"teltonikaUnsafeTls-value\",\"teltonikaUsername\":\"teltonikaUsername-value\",\"teltonikaPassword\":\"teltonikaPassword-value\",\"teltonikaModem\":\"teltonikaModem-value\",\"teltonikaPhoneNumber\":\"teltonikaPhoneNumber-value\"}'),
(93,'My threema',1,1,0,'{\"name\":\"My threema\",\"type\":\"threema\",\"isDefault\":false,\"applyExisting\":false,\"threemaSenderIdentity\":\"threemaSenderIdentity-value\",\"threemaSecret\":\"threemaSecret-value\",\"threemaRecipientType\":\"threemaRecipientType-value\",\"threemaRecipient\":\"threemaRecipient-value\"}'),
(94,'My TurboSMTP',1,1,0,'{\"name\":\"My TurboSMTP\",\"type\":\"TurboSMTP\",\"isDefault\":false,\"applyExisting\":false,\"turbosmtpConsumerKey\":\"turbosmtpConsumerKey-value\",\"turbosmtpConsumerSecret\":\"turbosmtpConsumerSecret-value\",\"turbosmtpRegion\":\"turbosmtpRegion-value\",\"turbosmtpFromEmail\":\"turbosmtpFromEmail-value\",\"turbosmtpToEmail\":\"turbosmtpToEmail-value\",\"turbosmtpSubject\":\"turbosmtpSubject-value\",\"turbosmtpCcEmail\":\"turbosmtpCcEmail-value\",\"turbosmtpBccEmail\":\"turbosmtpBccEmail-value\"}'),
(95,'My twilio',1,1,0,'{\"name\":\"My twilio\",\"type\":\"twilio\",\"isDefault\":false,\"applyExisting\":false,\"twilioAccountSID\":\"AC0123456789abcdef0123456789abcdef\",\"twilioAuthToken\":\"fedcba9876543210fedcba9876543210\",\"twilioFromNumber\":\"+15005550006\",\"twilioToNumber\":\"+15005550010\"}'),
(96,'My VK',1,1,0,'{\"name\":\"My VK\",\"type\":\"VK\",\"isDefault\":false,\"applyExisting\":false,\"vkAccessToken\":\"vkAccessToken-value\",\"vkApiVersion\":\"vkApiVersion-value\",\"vkPeerId\":\"vkPeerId-value\",\"vkDontParseLinks\":\"vkDontParseLinks-value\"}'),
(97,'My VKTeams',1,1,0,'{\"name\":\"My VKTeams\",\"type\":\"VKTeams\",\"isDefault\":false,\"applyExisting\":false,\"vkteamsBaseUrl\":\"https://vkteams.example.com/\",\"vkteamsBotToken\":\"vkteamsBotToken-value\",\"vkteamsChatId\":\"vkteamsChatId-value\",\"vkteamsUseTemplate\":\"vkteamsUseTemplate-value\",\"vkteamsTemplate\":\"vkteamsTemplate-value\",\"vkteamsTemplateFormat\":\"vkteamsTemplateFormat-value\"}'),
(98,'My waha',1,1,0,'{\"name\":\"My waha\",\"type\":\"waha\",\"isDefault\":false,\"applyExisting\":false,\"wahaApiKey\":\"wahaApiKey-value\",\"wahaSession\":\"wahaSession-value\",\"wahaChatId\":\"wahaChatId-value\",\"wahaApiUrl\":\"https://waha.example.com/\"}'),
(99,'My webhook',1,1,0,'{\"name\":\"My webhook\",\"type\":\"webhook\",\"isDefault\":false,\"applyExisting\":false,\"webhookURL\":\"https://hooks.example.com/kuma\",\"webhookContentType\":\"json\",\"webhookAdditionalHeaders\":\"{\\\"Authorization\\\":\\\"Bearer webhook-secret\\\"}\"}'),
(100,'My WeCom',1,1,0,'{\"name\":\"My WeCom\",\"type\":\"WeCom\",\"isDefault\":false,\"applyExisting\":false,\"weComBotKey\":\"weComBotKey-value\",\"weComMentionedMobileList\":\"weComMentionedMobileList-value\"}'),
(101,'My whapi',1,1,0,'{\"name\":\"My whapi\",\"type\":\"whapi\",\"isDefault\":false,\"applyExisting\":false,\"whapiAuthToken\":\"whapiAuthToken-value\",\"whapiRecipient\":\"whapiRecipient-value\",\"whapiApiUrl\":\"https://whapi.example.com/\"}'),
(102,'My WPush',1,1,0,'{\"name\":\"My WPush\",\"type\":\"WPush\",\"isDefault\":false,\"applyExisting\":false,\"wpushAPIkey\":\"wpushAPIkey-value\",\"wpushChannel\":\"wpushChannel-value\"}'),
(103,'My WxPusher',1,1,0,'{\"name\":\"My WxPusher\",\"type\":\"WxPusher\",\"isDefault\":false,\"applyExisting\":false,\"wxpusherSPT\":\"wxpusherSPT-value\"}'),
(104,'My YZJ',1,1,0,'{\"name\":\"My YZJ\",\"type\":\"YZJ\",\"isDefault\":false,\"applyExisting\":false,\"yzjWebHookUrl\":\"https://yzj.example.com/\",\"yzjToken\":\"yzjToken-value\"}'),
(105,'My ZohoCliq',1,1,0,'{\"name\":\"My ZohoCliq\",\"type\":\"ZohoCliq\",\"isDefault\":false,\"applyExisting\":false,\"webhookUrl\":\"https://zohocliq.example.com/\"}'),
(106,'Broken row',1,1,0,'{\"type\":\"slack\",'),
(107,'Teams workflow',1,1,0,'{\"name\":\"Teams workflow\",\"type\":\"teams\",\"webhookUrl\":\"https://prod-00.westeurope.logic.azure.com:443/workflows/0123/triggers/manual/paths/invoke?sig=teams-secret\"}'),
(108,'Chat in the LAN',1,1,0,'{\"name\":\"Chat in the LAN\",\"type\":\"gotify\",\"gotifyserverurl\":\"http://192.168.1.20:8080\",\"gotifyapplicationToken\":\"AlanToken-secret\"}'),
(109,'Old mail',0,1,0,'{\"name\":\"Old mail\",\"type\":\"smtp\",\"smtpHost\":\"mail.example.com\",\"smtpPort\":465,\"smtpSecure\":true,\"smtpFrom\":\"kuma@example.com\",\"smtpTo\":\"old@example.com\"}');
/*!40000 ALTER TABLE `notification` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `notification_sent_history`
--

DROP TABLE IF EXISTS `notification_sent_history`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `notification_sent_history` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `type` varchar(50) NOT NULL,
  `monitor_id` int(10) unsigned NOT NULL,
  `days` int(11) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `notification_sent_history_type_monitor_id_days_unique` (`type`,`monitor_id`,`days`),
  KEY `good_index` (`type`,`monitor_id`,`days`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `notification_sent_history`
--

LOCK TABLES `notification_sent_history` WRITE;
/*!40000 ALTER TABLE `notification_sent_history` DISABLE KEYS */;
/*!40000 ALTER TABLE `notification_sent_history` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `proxy`
--

DROP TABLE IF EXISTS `proxy`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `proxy` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `protocol` varchar(10) NOT NULL,
  `host` varchar(255) NOT NULL,
  `port` int(11) DEFAULT NULL,
  `auth` tinyint(1) NOT NULL,
  `username` varchar(255) DEFAULT NULL,
  `password` varchar(255) DEFAULT NULL,
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `default` tinyint(1) NOT NULL DEFAULT 0,
  `created_date` datetime NOT NULL DEFAULT current_timestamp(),
  PRIMARY KEY (`id`),
  KEY `proxy_user_id` (`user_id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `proxy`
--

LOCK TABLES `proxy` WRITE;
/*!40000 ALTER TABLE `proxy` DISABLE KEYS */;
INSERT INTO `proxy` VALUES
(1,1,'http','proxy.example.com',3128,0,NULL,NULL,1,0,'2026-11-23 11:44:52');
/*!40000 ALTER TABLE `proxy` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `remote_browser`
--

DROP TABLE IF EXISTS `remote_browser`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `remote_browser` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `url` varchar(255) NOT NULL,
  `user_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `remote_browser`
--

LOCK TABLES `remote_browser` WRITE;
/*!40000 ALTER TABLE `remote_browser` DISABLE KEYS */;
/*!40000 ALTER TABLE `remote_browser` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `setting`
--

DROP TABLE IF EXISTS `setting`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `setting` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `key` varchar(200) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  `value` text DEFAULT NULL,
  `type` varchar(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `setting_key_unique` (`key`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `setting`
--

LOCK TABLES `setting` WRITE;
/*!40000 ALTER TABLE `setting` DISABLE KEYS */;
INSERT INTO `setting` VALUES
(1,'database_version','10',NULL),
(2,'databasePatchedFiles','{\"patch-setting-value-type.sql\":true,\"patch-improve-performance.sql\":true,\"patch-2fa.sql\":true,\"patch-add-retry-interval-monitor.sql\":true,\"patch-incident-table.sql\":true,\"patch-group-table.sql\":true,\"patch-monitor-push_token.sql\":true,\"patch-http-monitor-method-body-and-headers.sql\":true,\"patch-2fa-invalidate-used-token.sql\":true,\"patch-notification_sent_history.sql\":true,\"patch-monitor-basic-auth.sql\":true,\"patch-add-docker-columns.sql\":true,\"patch-status-page.sql\":true,\"patch-proxy.sql\":true,\"patch-monitor-expiry-notification.sql\":true,\"patch-status-page-footer-css.sql\":true,\"patch-added-mqtt-monitor.sql\":true,\"patch-add-clickable-status-page-link.sql\":true,\"patch-add-sqlserver-monitor.sql\":true,\"patch-add-other-auth.sql\":true,\"patch-grpc-monitor.sql\":true,\"patch-add-radius-monitor.sql\":true,\"patch-monitor-add-resend-interval.sql\":true,\"patch-ping-packet-size.sql\":true,\"patch-maintenance-table2.sql\":true,\"patch-add-gamedig-monitor.sql\":true,\"patch-add-google-analytics-status-page-tag.sql\":true,\"patch-http-body-encoding.sql\":true,\"patch-add-description-monitor.sql\":true,\"patch-api-key-table.sql\":true,\"patch-monitor-tls.sql\":true,\"patch-maintenance-cron.sql\":true,\"patch-add-parent-monitor.sql\":true,\"patch-add-invert-keyword.sql\":true,\"patch-added-json-query.sql\":true,\"patch-added-kafka-producer.sql\":true,\"patch-add-certificate-expiry-status-page.sql\":true,\"patch-monitor-oauth-cc.sql\":true,\"patch-add-timeout-monitor.sql\":true,\"patch-add-gamedig-given-port.sql\":true,\"patch-notification-config.sql\":true,\"patch-fix-kafka-producer-booleans.sql\":true,\"patch-timeout.sql\":true,\"patch-monitor-tls-info-add-fk.sql\":true}',NULL),
(3,'tlsExpiryNotifyDays','[7,14,21]','general'),
(4,'domainExpiryNotifyDays','[7,14,30]','general'),
(5,'serverTimezone','\"Europe/Berlin\"','general'),
(6,'primaryBaseURL','\"https://status.example.com\"','general'),
(7,'jwtSecret','\"a-secret-that-nothing-may-show\"','general');
/*!40000 ALTER TABLE `setting` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `stat_daily`
--

DROP TABLE IF EXISTS `stat_daily`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `stat_daily` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `monitor_id` int(10) unsigned NOT NULL,
  `timestamp` int(11) NOT NULL COMMENT 'Unix timestamp rounded down to the nearest day',
  `ping` float(20,2) NOT NULL,
  `up` int(10) unsigned NOT NULL,
  `down` int(10) unsigned NOT NULL,
  `ping_min` float(20,2) NOT NULL DEFAULT 0.00,
  `ping_max` float(20,2) NOT NULL DEFAULT 0.00,
  `extras` text DEFAULT NULL COMMENT 'Extra statistics during this time period',
  PRIMARY KEY (`id`),
  UNIQUE KEY `stat_daily_monitor_id_timestamp_unique` (`monitor_id`,`timestamp`),
  CONSTRAINT `stat_daily_monitor_id_foreign` FOREIGN KEY (`monitor_id`) REFERENCES `monitor` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='This table contains the daily aggregate statistics for each monitor';
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `stat_daily`
--

LOCK TABLES `stat_daily` WRITE;
/*!40000 ALTER TABLE `stat_daily` DISABLE KEYS */;
INSERT INTO `stat_daily` VALUES
(1,2,1772323200,45.50,1400,40,30.00,90.00,NULL),
(2,2,1772409600,45.50,1400,40,30.00,90.00,NULL),
(3,2,1772496000,45.50,1400,40,30.00,90.00,NULL),
(4,2,1772582400,45.50,1400,40,30.00,90.00,NULL),
(5,2,1772668800,45.50,1400,40,30.00,90.00,NULL);
/*!40000 ALTER TABLE `stat_daily` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `stat_hourly`
--

DROP TABLE IF EXISTS `stat_hourly`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `stat_hourly` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `monitor_id` int(10) unsigned NOT NULL,
  `timestamp` int(11) NOT NULL COMMENT 'Unix timestamp rounded down to the nearest hour',
  `ping` float(20,2) NOT NULL,
  `ping_min` float(20,2) NOT NULL DEFAULT 0.00,
  `ping_max` float(20,2) NOT NULL DEFAULT 0.00,
  `up` smallint(6) NOT NULL,
  `down` smallint(6) NOT NULL,
  `extras` text DEFAULT NULL COMMENT 'Extra statistics during this time period',
  PRIMARY KEY (`id`),
  UNIQUE KEY `stat_hourly_monitor_id_timestamp_unique` (`monitor_id`,`timestamp`),
  CONSTRAINT `stat_hourly_monitor_id_foreign` FOREIGN KEY (`monitor_id`) REFERENCES `monitor` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='This table contains the hourly aggregate statistics for each monitor';
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `stat_hourly`
--

LOCK TABLES `stat_hourly` WRITE;
/*!40000 ALTER TABLE `stat_hourly` DISABLE KEYS */;
/*!40000 ALTER TABLE `stat_hourly` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `stat_minutely`
--

DROP TABLE IF EXISTS `stat_minutely`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `stat_minutely` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `monitor_id` int(10) unsigned NOT NULL,
  `timestamp` int(11) NOT NULL COMMENT 'Unix timestamp rounded down to the nearest minute',
  `ping` float(20,2) NOT NULL,
  `up` smallint(6) NOT NULL,
  `down` smallint(6) NOT NULL,
  `ping_min` float(20,2) NOT NULL DEFAULT 0.00,
  `ping_max` float(20,2) NOT NULL DEFAULT 0.00,
  `extras` text DEFAULT NULL COMMENT 'Extra statistics during this time period',
  PRIMARY KEY (`id`),
  UNIQUE KEY `stat_minutely_monitor_id_timestamp_unique` (`monitor_id`,`timestamp`),
  CONSTRAINT `stat_minutely_monitor_id_foreign` FOREIGN KEY (`monitor_id`) REFERENCES `monitor` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='This table contains the minutely aggregate statistics for each monitor';
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `stat_minutely`
--

LOCK TABLES `stat_minutely` WRITE;
/*!40000 ALTER TABLE `stat_minutely` DISABLE KEYS */;
/*!40000 ALTER TABLE `stat_minutely` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `status_page`
--

DROP TABLE IF EXISTS `status_page`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `status_page` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `slug` varchar(255) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  `title` varchar(255) NOT NULL,
  `description` text DEFAULT NULL,
  `icon` varchar(255) NOT NULL,
  `theme` varchar(30) NOT NULL,
  `published` tinyint(1) NOT NULL DEFAULT 1,
  `search_engine_index` tinyint(1) NOT NULL DEFAULT 1,
  `show_tags` tinyint(1) NOT NULL DEFAULT 0,
  `password` varchar(255) DEFAULT NULL,
  `created_date` datetime NOT NULL DEFAULT current_timestamp(),
  `modified_date` datetime NOT NULL DEFAULT current_timestamp(),
  `footer_text` text DEFAULT NULL,
  `custom_css` text DEFAULT NULL,
  `show_powered_by` tinyint(1) NOT NULL DEFAULT 1,
  `analytics_id` varchar(255) DEFAULT NULL,
  `show_certificate_expiry` tinyint(1) NOT NULL DEFAULT 0,
  `auto_refresh_interval` int(10) unsigned DEFAULT 300,
  `analytics_script_url` varchar(255) DEFAULT NULL,
  `analytics_type` varchar(255) DEFAULT NULL,
  `show_only_last_heartbeat` tinyint(1) NOT NULL DEFAULT 0,
  `rss_title` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `status_page_slug_unique` (`slug`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `status_page`
--

LOCK TABLES `status_page` WRITE;
/*!40000 ALTER TABLE `status_page` DISABLE KEYS */;
INSERT INTO `status_page` VALUES
(1,'shops','Shops','Our shops','/icon.svg','auto',1,1,0,NULL,'2026-11-23 11:44:55','2026-11-23 11:44:55','','body {}',1,NULL,0,300,NULL,NULL,0,NULL),
(2,'hidden','Hidden',NULL,'/icon.svg','light',0,1,0,NULL,'2026-11-23 11:44:55','2026-11-23 11:44:55',NULL,NULL,1,NULL,0,300,NULL,NULL,0,NULL);
/*!40000 ALTER TABLE `status_page` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `status_page_cname`
--

DROP TABLE IF EXISTS `status_page_cname`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `status_page_cname` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `status_page_id` int(10) unsigned DEFAULT NULL,
  `domain` varchar(255) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `status_page_cname_domain_unique` (`domain`),
  KEY `status_page_cname_status_page_id_foreign` (`status_page_id`),
  CONSTRAINT `status_page_cname_status_page_id_foreign` FOREIGN KEY (`status_page_id`) REFERENCES `status_page` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `status_page_cname`
--

LOCK TABLES `status_page_cname` WRITE;
/*!40000 ALTER TABLE `status_page_cname` DISABLE KEYS */;
INSERT INTO `status_page_cname` VALUES
(1,1,'status.shop.example.com');
/*!40000 ALTER TABLE `status_page_cname` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `tag`
--

DROP TABLE IF EXISTS `tag`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `tag` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `color` varchar(255) NOT NULL,
  `created_date` datetime NOT NULL DEFAULT current_timestamp(),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `tag`
--

LOCK TABLES `tag` WRITE;
/*!40000 ALTER TABLE `tag` DISABLE KEYS */;
INSERT INTO `tag` VALUES
(1,'production','#059669','2026-03-01 10:00:00'),
(2,'team','#059669','2026-03-01 10:00:00'),
(3,'a/b, c','#059669','2026-03-01 10:00:00'),
(4,'unused','#059669','2026-03-01 10:00:00');
/*!40000 ALTER TABLE `tag` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `user`
--

DROP TABLE IF EXISTS `user`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `username` varchar(255) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL,
  `password` varchar(255) DEFAULT NULL,
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `timezone` varchar(150) DEFAULT NULL,
  `twofa_secret` varchar(64) DEFAULT NULL,
  `twofa_status` tinyint(1) NOT NULL DEFAULT 0,
  `twofa_last_token` varchar(6) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `user_username_unique` (`username`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `user`
--

LOCK TABLES `user` WRITE;
/*!40000 ALTER TABLE `user` DISABLE KEYS */;
INSERT INTO `user` VALUES
(1,'admin','$2a$10$0123456789012345678901uvwxyzuvwxyzuvwxyzuvwxyzuvwxyzu',1,NULL,NULL,0,NULL);
/*!40000 ALTER TABLE `user` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-27 15:07:30
