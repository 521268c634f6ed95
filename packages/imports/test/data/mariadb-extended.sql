/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: odd
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
-- Table structure for table `heartbeat`
--

DROP TABLE IF EXISTS `heartbeat`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `heartbeat` (
  `id` int(11) DEFAULT NULL,
  `msg` text DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `heartbeat`
--

LOCK TABLES `heartbeat` WRITE;
/*!40000 ALTER TABLE `heartbeat` DISABLE KEYS */;
INSERT INTO `heartbeat` VALUES
(1,'skipped \\\' ; (');
/*!40000 ALTER TABLE `heartbeat` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `tag`
--

DROP TABLE IF EXISTS `tag`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `tag` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` text DEFAULT 'it\'s, (a) \\ \n',
  `color` blob DEFAULT NULL,
  `d` double NOT NULL DEFAULT -1.5,
  `m` decimal(10,2) DEFAULT 7.00,
  `n` bigint(20) DEFAULT NULL,
  `at` datetime NOT NULL DEFAULT current_timestamp(),
  `kind` enum('a','b;)') DEFAULT 'a',
  PRIMARY KEY (`id`),
  UNIQUE KEY `n` (`n`),
  KEY `by name` (`name`(20)),
  CONSTRAINT `c` CHECK (`d` < 1e300)
) ENGINE=InnoDB AUTO_INCREMENT=16 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='ends; with '' (odd) marks';
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `tag`
--

LOCK TABLES `tag` WRITE;
/*!40000 ALTER TABLE `tag` DISABLE KEYS */;
INSERT INTO `tag` VALUES
(1,'','',0,0.00,-3,'2026-06-01 10:00:00','a'),
(2,'it\'s','it\'s',-1.5,-12.50,-2,'2026-06-01 10:00:00','b;)'),
(3,'a \"b\" `c`','a \"b\" `c`',1e21,7.00,-1,'2026-06-01 10:00:00','a'),
(4,'\\','\\',0.00000015,0.00,0,'2026-06-01 10:00:00','b;)'),
(5,'\\\\\'','\\\\\'',0,-12.50,1,'2026-06-01 10:00:00','a'),
(6,'\'); INSERT INTO tag VALUES (99,\'x\');','\'); INSERT INTO tag VALUES (99,\'x\');',-1.5,7.00,2,'2026-06-01 10:00:00','b;)'),
(7,'-- no comment\n/* none */ # none','-- no comment\n/* none */ # none',1e21,0.00,3,'2026-06-01 10:00:00','a'),
(8,'100\\% \\_','100\\% \\_',0.00000015,-12.50,4,'2026-06-01 10:00:00','b;)'),
(9,'\0	\n\r\Z !\"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~','\0	\n\r\Z !\"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~',0,7.00,5,'2026-06-01 10:00:00','a'),
(10,'Ünï 😀 漢','Ünï 😀 漢',-1.5,0.00,6,'2026-06-01 10:00:00','b;)'),
(11,'\'\'','\'\'',1e21,-12.50,7,'2026-06-01 10:00:00','a'),
(12,'\\0 \\n','\\0 \\n',0.00000015,7.00,8,'2026-06-01 10:00:00','b;)'),
(13,'NULL','NULL',0,0.00,9,'2026-06-01 10:00:00','a'),
(14,'0x41','0x41',-1.5,-12.50,10,'2026-06-01 10:00:00','b;)'),
(15,NULL,NULL,1e21,7.00,11,'2026-06-01 10:00:00','a');
/*!40000 ALTER TABLE `tag` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-27 15:14:01
